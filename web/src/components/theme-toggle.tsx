import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ButtonSize, IconButton } from './button.tsx';

type Theme = 'light' | 'dark' | 'system';

/** Where the browser keeps the choice; `theme.js` reads it before the first paint. */
const KEY = 'theme';
const changed = new EventTarget();

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function writeTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }
  changed.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void) {
  changed.addEventListener('change', listener);
  return () => changed.removeEventListener('change', listener);
}

const isDark = (theme: Theme) =>
  theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);

/** A press goes to the other look first, then on to the system's. */
const NEXT = {
  dark: { icon: IconMoon, text: 'themeToDark' },
  light: { icon: IconSun, text: 'themeToLight' },
  system: { icon: IconDeviceDesktop, text: 'themeToSystem' },
} as const;

function nextOf(theme: Theme): Theme {
  if (theme === 'system') return isDark(theme) ? 'light' : 'dark';
  const systemIsDark = isDark('system');
  const isOpposite = (theme === 'dark') !== systemIsDark;
  return isOpposite ? 'system' : theme === 'dark' ? 'light' : 'dark';
}

/** Light, dark or as the system has it. */
export function ThemeToggle({ size }: { size?: ButtonSize }) {
  const { t } = useTranslation('components');
  const theme = useSyncExternalStore<Theme>(subscribe, readTheme, () => 'system');
  const next = useSyncExternalStore<Theme>(
    subscribe,
    () => nextOf(theme),
    () => 'dark',
  );
  return (
    <IconButton
      icon={NEXT[next].icon}
      label={t(NEXT[next].text)}
      size={size}
      onPress={() => writeTheme(next)}
    />
  );
}
