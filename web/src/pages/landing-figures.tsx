import company from 'virtual:company';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import styles from './landing-figures.module.css';
import page from './landing-page.module.css';
import { statisticText } from './statistic-text.ts';

const ORDER = ['satisfiedClients', 'generatedPosts', 'engagementGrowth', 'support'] as const;

/** Four figures in a band printed in reverse. */
export function LandingFigures() {
  const { t, i18n } = useTranslation('landing');
  return (
    <section className={styles.band} data-reversed aria-label={t('figures.label')}>
      <dl className={classNames(page.wrap, styles.inner)}>
        {ORDER.map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{statisticText(company.statistics[name], i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
