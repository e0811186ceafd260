import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './tag.module.css';

export type TagLook = 'quiet' | 'solid' | 'outlined' | 'accent' | 'danger' | 'success' | 'warning';

/** A small word of state. */
export function Tag({ look = 'quiet', children }: { look?: TagLook; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[look])}>{children}</span>;
}
