import type { ReelMotion } from '@postownia/contract/reel-vocabulary';
import { classNames } from '../../lib/class-names.ts';
import styles from './motion-face.module.css';

/** How a motion moves, as a small sheet with a block; it moves only while it is pointed at or has the focus. */
export function MotionFace({ motion }: { motion: ReelMotion }) {
  return (
    <span className={styles.sheet} aria-hidden="true">
      <i className={classNames(styles.picture, styles[motion])} />
      <i className={classNames(styles.words, styles[`${motion}Words`])} />
    </span>
  );
}
