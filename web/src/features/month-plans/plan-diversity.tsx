import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { useTranslation } from 'react-i18next';
import { planFigures, type Share } from './plan-figures.ts';
import styles from './plan-side.module.css';

function Bars<Value extends string>({
  title,
  shares,
  nameOf,
}: {
  title: string;
  shares: readonly Share<Value>[];
  nameOf: (value: Value) => string;
}) {
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.bars}>
        {shares.map(({ value, count }) => (
          <li key={value}>
            <span>{nameOf(value)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ transform: `scaleX(${count / most})` }} />
            </span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The diversity score with everything it is made of, so that nobody has to believe it. */
export function PlanDiversity({ plan }: { plan: MonthPlan }) {
  const { t } = useTranslation('month-plans');
  const { t: named } = useTranslation('brand-profile');
  const { types, tones, ideas, occasions } = planFigures(plan);
  return (
    <section className={styles.diversity} aria-labelledby="roznorodnosc">
      <h2 id="roznorodnosc">{t('diversity')}</h2>
      <p className={styles.score}>
        <b>{plan.diversity}</b> <span>{t('ofHundred')}</span>
      </p>
      <p className={styles.explained}>{t('diversityExplained')}</p>
      <p className={styles.explained}>
        {t('ideas', { count: ideas })} {t('occasions', { count: occasions })}
      </p>
      <Bars title={t('contentTypes')} shares={types} nameOf={(value) => named(`types.${value}`)} />
      <Bars title={t('tones')} shares={tones} nameOf={(value) => named(`toneNames.${value}`)} />
    </section>
  );
}
