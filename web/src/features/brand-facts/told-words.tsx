import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/api.ts';
import styles from './facts.module.css';
import { useInterview } from './use-interview.ts';

/** The words that the facts were read from, as they were told. */
export function ToldWords({ facts }: { facts: readonly BrandFact[] }) {
  const { t } = useTranslation('brand-facts');
  const { data: interview } = useInterview();
  const fromProfile = facts.some(({ source }) => source.kind === 'profile');
  const { data: stored } = useQuery({ ...queries.brandProfile.get.queryOptions(), enabled: fromProfile });
  const answers = (interview?.answers ?? [])
    .filter(({ text }) => text !== '')
    .map(({ question, text }) => ({ title: t(`questions.${question}.title`), text }));
  const profile =
    fromProfile && stored !== undefined
      ? [
          { title: t('toldProfile'), text: stored.profile.uniqueSellingPoints },
          { title: t('toldValues'), text: stored.profile.brandValues },
        ]
      : [];
  const told = [...answers, ...profile].filter(({ text }) => text !== '');
  if (told.length === 0) return null;
  return (
    <section className={styles.box} aria-label={t('told')}>
      <h2>{t('told')}</h2>
      <dl className={styles.told}>
        {told.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
