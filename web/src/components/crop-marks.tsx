import type { ReactNode } from 'react';
import styles from './crop-marks.module.css';

/** Crop marks outside the corners of what they hold; it needs 16 px of room around. */
export function CropMarks({ children }: { children: ReactNode }) {
  return (
    <div className={styles.proof}>
      {children}
      <span className={styles.marks} aria-hidden="true" />
    </div>
  );
}
