import { findContradictions } from '@postownia/contract/fact-contradictions';
import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { May } from '../../lib/may.tsx';
import { FactSource } from './fact-source.tsx';
import styles from './facts.module.css';
import type { FactChanges } from './use-facts.ts';

interface ContradictionsProps {
  facts: readonly BrandFact[];
  changes: FactChanges;
}

/** Asks which of two facts is true where both cannot be; until it is said, posts use neither. */
export function Contradictions({ facts, changes }: ContradictionsProps) {
  const { t } = useTranslation('brand-facts');
  return findContradictions(facts).map(({ about, one, other }) => (
    <section
      key={`${one.id} ${other.id}`}
      className={styles.contradiction}
      aria-label={t(`contradiction.${about}`)}
    >
      <h2>{t(`contradiction.${about}`)}</h2>
      <p>{t('contradiction.lead')}</p>
      <div className={styles.sides}>
        {[
          { right: one, wrong: other },
          { right: other, wrong: one },
        ].map(({ right, wrong }) => (
          <fieldset key={right.id} aria-label={right.say[0]?.text ?? right.verbatim}>
            <p className={styles.sentence}>{right.say[0]?.text ?? right.verbatim}</p>
            <p className={styles.source}>
              {right.state === 'confirmed' && <span>{t('state.confirmed')}</span>}
              <span>
                <FactSource source={right.source} />
              </span>
            </p>
            <May action="brand.write">
              <Button
                size="small"
                icon={IconCheck}
                disabled={changes.settle.isPending}
                onPress={() => changes.settle.mutate({ right, wrong })}
              >
                {t('contradiction.choose')}
              </Button>
            </May>
          </fieldset>
        ))}
      </div>
    </section>
  ));
}
