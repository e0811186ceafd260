import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { queries } from '../../lib/api.ts';
import { May } from '../../lib/may.tsx';
import styles from './facts.module.css';

/** The way from the profile to the interview and to what it told. */
export function FactsEntry() {
  const { t } = useTranslation('brand-facts');
  const { data } = useQuery(queries.brandFacts.list.queryOptions());
  const known = (data?.facts ?? []).filter(({ state }) => state !== 'rejected');
  const confirmed = known.filter(({ state }) => state === 'confirmed').length;
  return (
    <section className={styles.entry} aria-labelledby="fakty-o-marce">
      <div>
        <h2 id="fakty-o-marce">{t('entryTitle')}</h2>
        <p>
          {t('entryText')}{' '}
          {known.length > 0 && (
            <>
              {t('confirmedLabel')}: <b>{t('confirmedOf', { confirmed, total: known.length })}</b>
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <May action="brand.write">
          <ButtonLink variant="ink" to="/brand/interview">
            {known.length === 0 ? t('startInterview') : t('continueInterview')}
          </ButtonLink>
        </May>
        <ButtonLink to="/brand/facts">{t('entryFacts')}</ButtonLink>
      </div>
    </section>
  );
}
