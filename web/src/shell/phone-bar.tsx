import type { ReactNode } from 'react';
import { LogoMark } from '../components/logo.tsx';
import { BrandSwitcher } from '../features/brands/brand-switcher.tsx';
import { TasksLink } from '../features/tasks/tasks-link.tsx';
import { MenuButton } from './header.tsx';
import styles from './phone-bar.module.css';

interface PhoneBarProps {
  title: ReactNode;
  end?: ReactNode;
  /** False where the page shows its own `h1` on phones too. */
  isHeading?: boolean;
}

/** The application's top bar on phones: the page's heading, its extras and the menu. Hidden on wider screens. */
export function PhoneBar({ title, end, isHeading = true }: PhoneBarProps) {
  return (
    <header className={styles.bar}>
      <BrandSwitcher />
      {isHeading ? (
        <h1 className={styles.title}>{title}</h1>
      ) : (
        <>
          <LogoMark size={22} />
          <span className={styles.title}>{title}</span>
        </>
      )}
      <div className={styles.end}>
        {end}
        <TasksLink small />
        <MenuButton app />
      </div>
    </header>
  );
}
