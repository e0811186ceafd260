import type { ReactNode } from 'react';
import { MenuButton } from './header.tsx';
import styles from './phone-bar.module.css';

/** The application's top bar on phones: the page's heading, its extras and the menu. Hidden on wider screens. */
export function PhoneBar({ title, end }: { title: ReactNode; end?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <h1>{title}</h1>
      <div className={styles.end}>
        {end}
        <MenuButton />
      </div>
    </header>
  );
}
