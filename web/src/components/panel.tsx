import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A sheet of settings whose parts reach its edges: tables and rows keep their lines, words stand 20 px in. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={label}>
      {children}
    </section>
  );
}

interface PanelHeadProps {
  title: string;
  lead?: string;
  /** What can be done with all of it, one button or several, at the right; below on a phone. */
  children?: ReactNode;
}

/** What a panel is, in words, and its main button. */
export function PanelHead({ title, lead, children }: PanelHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** What leads on from the end of a panel's table or rows. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}
