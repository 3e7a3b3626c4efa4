import js from '@eslint/js';
import globals from 'globals';

const strict = {
  curly: ['error', 'multi-line'],
  eqeqeq: 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-param-reassign': 'error',
  'no-restricted-properties': [
    'error',
    { property: 'innerHTML', message: 'Build nodes; text goes into textContent.' },
    { property: 'outerHTML', message: 'Build nodes; text goes into textContent.' },
    { property: 'insertAdjacentHTML', message: 'Build nodes; text goes into textContent.' },
  ],
  'no-shadow': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
};

export default [
  { ignores: ['node_modules/', 'static/page/', 'static/vendor/', '.venv/', '_site/', '**/.*/'] },
  js.configs.recommended,
  { rules: strict },
  {
    files: ['static/{js,embed}/**/*.js', 'tests/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['static/image/*.js'], languageOptions: { globals: globals.worker } },
  {
    files: ['static/sandbox/*.js'],
    languageOptions: {
      globals: { ...globals.worker, parent: 'readonly' },
      sourceType: 'script',
    },
  },
  {
    files: ['static/startup.js'],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
  { files: ['static/js/**/*.js'], rules: { 'max-lines-per-function': ['error', 50] } },
  {
    files: ['sw.js', 'static/js/sw.js'],
    languageOptions: { globals: globals.serviceworker, sourceType: 'script' },
  },
  { files: ['tools/**/*.{mjs,js}'], languageOptions: { globals: globals.node } },
];
