import { type BrandFact, FACT_TYPES, type FactType } from '@postownia/contract/features/brand-facts';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { May } from '../../lib/may.tsx';
import { AddFacts } from './add-facts.tsx';
import { Contradictions } from './contradictions.tsx';
import { FactGroup } from './fact-group.tsx';
import styles from './facts.module.css';
import { FactsSummary } from './facts-summary.tsx';
import { ToldWords } from './told-words.tsx';
import { useFactChanges, useFacts } from './use-facts.ts';

/** "To zrozumieliśmy": what was told, untouched, and what it may be said as, to be confirmed, corrected or put aside. */
export function Facts() {
  const { t } = useTranslation('brand-facts');
  const { data, error, refetch } = useFacts();
  const changes = useFactChanges();
  if (data === undefined && error !== null) {
    return (
      <EmptyState
        art="off"
        title={t('factsFailed')}
        action={<Button onPress={() => void refetch()}>{t('readAgain')}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <Skeleton className={styles.page} label={t('reading')}>
        <SkeletonBar className={styles.bar} />
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  }
  const { facts } = data;
  const used = facts.filter(({ state }) => state !== 'rejected');
  const rejected = facts.filter(({ state }) => state === 'rejected');
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <May action="brand.write">
          {facts.length > 0 && <FactsSummary facts={used} changes={changes} />}
          <AddFacts />
        </May>
        <ToldWords facts={facts} />
      </aside>
      <div>
        <p className={styles.lead}>{t('factsLead')}</p>
        {facts.length === 0 && (
          <EmptyState
            art="sheet"
            title={t('empty')}
            text={t('emptyText')}
            action={
              <May action="brand.write">
                <ButtonLink variant="ink" to="/brand/interview">
                  {t('startInterview')}
                </ButtonLink>
              </May>
            }
          />
        )}
        <Contradictions facts={used} changes={changes} />
        {byType(used).map(([type, group]) => (
          <FactGroup key={type} title={t(`types.${type}`)} facts={group} changes={changes} />
        ))}
        {rejected.length > 0 && <FactGroup title={t('state.rejected')} facts={rejected} changes={changes} />}
        {facts.length > 0 && <p className={styles.keys}>{t('keys')}</p>}
      </div>
    </div>
  );
}

const byType = (facts: readonly BrandFact[]): [FactType, BrandFact[]][] =>
  FACT_TYPES.map((type): [FactType, BrandFact[]] => [
    type,
    facts.filter((fact) => fact.type === type),
  ]).filter(([, group]) => group.length > 0);
