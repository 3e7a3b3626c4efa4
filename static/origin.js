/**
 * Says what to do where the browser gives the page no origin: in a frame with a sandbox, or opened as
 * a file. Python's worker cannot start there, and on many hosts not even a module is loaded; hence a
 * script of the old kind, with its words in the page.
 */
if (self.origin === 'null') {
  const note = document.getElementById('no-origin');
  const [language] = navigator.language.split('-');
  const [first, ...others] = note.children;
  const own = others.find(({ lang }) => lang === language) ?? first;
  note.replaceChildren(own);
  note.hidden = false;
}
