import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** Accessible name. */
  label: string;
  /** How many are chosen; said again when it changes. */
  told: ReactNode;
  /** Buttons; on a phone only the icons of those that have one are seen. */
  children: ReactNode;
  compact?: boolean;
}

/** What can be done to everything that is chosen, at the lower edge of the window. */
export function ActionBar({ label, told, children, compact = false }: ActionBarProps) {
  return (
    <div className={classNames(styles.bar, compact && styles.compact)} role="toolbar" aria-label={label}>
      <b role="status">{told}</b>
      {children}
    </div>
  );
}
