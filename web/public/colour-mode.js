/* Puts a chosen light or dark mode on the page before its first paint; without a choice the stylesheet follows the system. */
(function () {
  try {
    var chosen = localStorage.getItem('marquee.colour-mode');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
    }
  } catch {
    // A browser that keeps nothing simply follows the system.
  }
})();
