import type { ReactNode } from 'react';
import styles from './card-table.module.css';

/**
 * A table whose rows are cards on a phone. There a cell with `data-label` is named by it, and the one with `data-steps`, a
 * menu, stands in the card's upper corner.
 */
export function CardTable({ children }: { children: ReactNode }) {
  return <table className={styles.table}>{children}</table>;
}
