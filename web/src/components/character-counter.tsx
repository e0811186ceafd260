import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import styles from './character-counter.module.css';

/** `count` of `limit` characters as a person counts them, with a rail: ink, warning in the last 20, danger above. */
export function CharacterCounter({ count, limit }: { count: number; limit: number }) {
  const { t } = useTranslation('components');
  const over = count > limit;
  const near = !over && count > limit - 20;
  const share = Math.min(1, count / limit);
  return (
    <span className={classNames(styles.counter, near && styles.near, over && styles.over)}>
      <span className={styles.rail} aria-hidden="true">
        <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </span>
      <span aria-hidden="true">
        <b>{count}</b>/{limit}
      </span>
      <span className="sr">{t('charactersOf', { count, limit })}</span>
    </span>
  );
}
