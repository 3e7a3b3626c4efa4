/**
 * Says what to do where no module could be loaded because the browser gives the page no origin: in a
 * frame with a sandbox, where the host lets only its own pages read them, or opened as a file. Hence
 * a script of the old kind, with its words in the page. `boot.js` is the first module to leave a mark.
 */
addEventListener('load', () => {
  if (self.origin !== 'null' || document.documentElement.hasAttribute('data-modules')) return;
  const note = document.getElementById('no-origin');
  const [language] = navigator.language.split('-');
  const [first, ...others] = note.children;
  note.replaceChildren(others.find(({ lang }) => lang === language) ?? first);
  note.hidden = false;
});
