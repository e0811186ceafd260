// What must be known before the first paint: the theme, chosen or the system's, and whether somebody was signed in.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Without storage the system decides.
    }
  };
  const apply = () => {
    const chosen = read('theme');
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    const other = system.matches ? 'light' : 'dark';
    root.dataset.theme = dark ? 'dark' : 'light';
    root.dataset.nextTheme = chosen === other ? 'system' : other;
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('themechange', apply);
  root.dataset.session = read('session') ?? 'out';
})();
