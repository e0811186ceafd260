import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import styles from './cost-chip.module.css';

/** The coin: a circle with a square post in it. */
export function CoinGlyph({ size = 16 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <rect x="5.4" y="5.4" width="5.2" height="5.2" fill="currentColor" />
    </svg>
  );
}

/** A price inside a button, after a hairline (`plain` without it); read out as "koszt: 9". */
export function CostChip({ cost, plain = false }: { cost: number; plain?: boolean }) {
  const { t } = useTranslation('components');
  return (
    <span className={classNames(styles.chip, plain && styles.plain)}>
      <CoinGlyph size={plain ? 11 : 13} />
      <span className="sr">{t('cost')} </span>
      {cost}
    </span>
  );
}
