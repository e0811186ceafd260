import type { ReactNode } from 'react';
import styles from './site.module.css';

/** The top of a public page: title, one sentence, and what stands at its right end. */
export function PageHead({ title, lead, aside }: { title: string; lead: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {aside}
    </div>
  );
}
