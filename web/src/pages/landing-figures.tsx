import company from 'virtual:company';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import styles from './landing-figures.module.css';
import page from './landing-page.module.css';
import { statisticText } from './statistic-text.ts';

const ORDER = ['satisfiedClients', 'generatedPosts', 'engagementGrowth', 'support'] as const;

/** Up to four figures in a band printed in reverse: those that the company has. */
export function LandingFigures() {
  const { t, i18n } = useTranslation('landing');
  const shown = ORDER.flatMap((name) => {
    const statistic = company.statistics[name];
    return statistic === undefined ? [] : [{ name, statistic }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.band} data-reversed aria-label={t('figures.label')}>
      <dl className={classNames(page.wrap, styles.inner)}>
        {shown.map(({ name, statistic }) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{statisticText(statistic, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
