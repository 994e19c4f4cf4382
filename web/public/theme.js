// Runs before the first paint, so that no page flashes in the wrong colours. A file of its own
// because the content security policy allows no inline script. Kept in step with shared/theme.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('podium_theme');
  } catch (error) {
    choice = null;
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
