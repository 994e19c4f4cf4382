// Runs before the first paint, so that no page flashes in the wrong colours. A file of its own
// because the content security policy allows no inline script. Kept in step with shared/theme.ts.
// Starts the app after the first paint: on a slow network its scripts would hold up the styles.
(function () {
  var page = document.documentElement;
  // Safari 16 and Firefox 104 have both. Older browsers would show an engine's error or nothing.
  if (!Array.prototype.findLast || !window.AbortSignal || !AbortSignal.timeout) {
    page.innerHTML = '<head><title>Podium</title></head><body><p></p></body>';
    var sentence = page.querySelector('p');
    sentence.textContent =
      'Podium needs a newer browser: Safari 16, Chrome 107, Firefox 104, or any later one.';
    sentence.style.cssText =
      'margin: 20vh auto; padding: 0 1rem; max-width: 30rem; font: 1.25rem sans-serif';
    window.stop();
    return;
  }
  var choice = null;
  try {
    choice = localStorage.getItem('podium_theme');
  } catch (error) {
    choice = null;
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';

  // The build moves the scripts into a template (tools/prerender.ts).
  function start() {
    var scripts = document.getElementById('scripts');
    if (scripts) document.head.appendChild(scripts.content);
  }
  document.addEventListener('DOMContentLoaded', function () {
    // A tab in the background paints nothing.
    if (document.hidden) start();
    else
      requestAnimationFrame(function () {
        setTimeout(start);
      });
  });
})();
