import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ButtonSize, IconButton } from './button.tsx';

type Theme = 'light' | 'dark' | 'system';

/** Where the browser keeps the choice; `theme.js` reads it before the first paint and again at `themechange`. */
const KEY = 'theme';

function readTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function writeTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  window.dispatchEvent(new Event('themechange'));
}

function subscribe(listener: () => void) {
  window.addEventListener('themechange', listener);
  return () => window.removeEventListener('themechange', listener);
}

/** A press goes to the look that is not shown; from there back to the system's. */
function nextTheme(): Theme {
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const other = system === 'dark' ? 'light' : 'dark';
  return readTheme() === other ? 'system' : other;
}

const LOOKS = {
  dark: { icon: IconMoon, text: 'themeToDark' },
  light: { icon: IconSun, text: 'themeToLight' },
  system: { icon: IconDeviceDesktop, text: 'themeToSystem' },
} as const;

/** Light, dark or as the system has it. */
export function ThemeToggle({ size }: { size?: ButtonSize }) {
  const { t } = useTranslation('components');
  const next = useSyncExternalStore<Theme>(subscribe, nextTheme, () => 'dark');
  return (
    <IconButton
      icon={LOOKS[next].icon}
      label={t(LOOKS[next].text)}
      size={size}
      onPress={() => writeTheme(next)}
    />
  );
}
