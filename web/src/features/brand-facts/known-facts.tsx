import type { BrandFact, InterviewQuestion } from '@postownia/contract/features/brand-facts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { FactSource } from './fact-source.tsx';
import styles from './interview.module.css';

const SHOWN = 8;

/** "Już wiemy": what was understood so far, the latest first, this question's marked. */
export function KnownFacts({ question }: { question: InterviewQuestion }) {
  const { t } = useTranslation('brand-facts');
  const { data } = useQuery(queries.brandFacts.list.queryOptions());
  const facts = (data?.facts ?? []).filter(({ state }) => state !== 'rejected').slice(0, SHOWN);
  return (
    <aside className={styles.known} aria-labelledby="juz-wiemy">
      <h2 id="juz-wiemy">{t('known')}</h2>
      <p>{facts.length === 0 ? t('knownEmpty') : t('knownLead')}</p>
      <ul className={styles.knownList}>
        {facts.map((fact) => (
          <li key={fact.id} className={classNames(isFrom(fact, question) && styles.new)}>
            <span>{fact.say[0]?.text ?? fact.verbatim}</span>
            <small>{isFrom(fact, question) ? t('fromThis') : <FactSource source={fact.source} />}</small>
          </li>
        ))}
      </ul>
    </aside>
  );
}

const isFrom = ({ source }: BrandFact, question: InterviewQuestion) =>
  source.kind === 'interview' && source.field === question;
