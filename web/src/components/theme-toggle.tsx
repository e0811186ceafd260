import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ButtonSize } from './button.tsx';
import { iconButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './theme-toggle.module.css';

const LOOKS = [
  { next: 'dark', icon: IconMoon, text: 'themeToDark' },
  { next: 'light', icon: IconSun, text: 'themeToLight' },
  { next: 'system', icon: IconDeviceDesktop, text: 'themeToSystem' },
] as const;

/** Light, dark or as the system has it. The page script turns it; of the three names the style sheet shows the next. */
export function ThemeToggle({ size }: { size?: ButtonSize }) {
  const { t } = useTranslation('components');
  return (
    <button type="button" className={iconButtonClass(size)} data-theme-toggle>
      {LOOKS.map(({ next, icon, text }) => (
        <span key={next} className={styles[next]}>
          <Icon of={icon} size={size === 'small' ? 18 : 20} />
          <span className="sr">{t(text)}</span>
        </span>
      ))}
    </button>
  );
}
