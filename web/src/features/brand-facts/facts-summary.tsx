import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import styles from './facts.module.css';
import type { FactChanges } from './use-facts.ts';

/** How much is confirmed, and all of the rest at once where none of it wants a look of its own. */
export function FactsSummary({ facts, changes }: { facts: readonly BrandFact[]; changes: FactChanges }) {
  const { t } = useTranslation('brand-facts');
  const confirmed = facts.filter(({ state }) => state === 'confirmed').length;
  const proposed = facts.filter(({ state }) => state === 'proposed');
  const safe = proposed.length > 1 && proposed.every(({ risk, say }) => risk.length === 0 && say.length > 0);
  return (
    <section className={styles.box} aria-label={t('confirmedLabel')}>
      <h2>{t('confirmedLabel')}</h2>
      <p className={styles.big}>{t('confirmedOf', { confirmed, total: facts.length })}</p>
      {confirmed === 0 && <p>{t('nothingConfirmed')}</p>}
      {safe && (
        <Button
          variant="ink"
          block
          busy={changes.confirmAll.isPending}
          onPress={() => changes.confirmAll.mutate(proposed)}
        >
          {t('confirmAll', { count: proposed.length })}
        </Button>
      )}
      <ButtonLink block to="/brand/interview">
        {t('continueInterview')}
      </ButtonLink>
    </section>
  );
}
