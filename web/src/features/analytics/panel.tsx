import type { ReactNode } from 'react';
import styles from './analytics.module.css';

/** A named part of the Analytics tab. */
export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
