// What must be known before the first paint: the theme, chosen or the system's, whether somebody was signed in, and
// whether the application's frame, which is built in Polish, has to wait for another language, and whether the sign-up
// form, which /register is built with, has to wait for the login that the address asks for.
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
  if (location.pathname.startsWith('/dashboard') && /^(en|de|it|fr)$/.test(read('i18nextLng') ?? '')) {
    root.dataset.language = 'pending';
    setTimeout(() => delete root.dataset.language, 3000);
  }
  if (/\/register$/.test(location.pathname) && /[?&]tryb=logowanie(&|$)/.test(location.search))
    root.dataset.form = 'pending';
})();
