import { FACT_TYPES, type FactType } from '@postownia/contract/features/brand-facts';
import type { FoundFact, WebsiteReading } from '@postownia/contract/features/website-readings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useTakeFacts } from './use-website-reading.ts';
import styles from './website.module.css';

/** What a site told, by what it is about. Everything without a risk is ticked; nothing is taken before somebody says so. */
export function FoundFacts({ reading }: { reading: WebsiteReading }) {
  const { t } = useTranslation('website');
  const { t: ofFacts } = useTranslation('brand-facts');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => new Set(safeOf(reading.found)));
  const take = useTakeFacts();
  const set = (facts: readonly FoundFact[], wanted: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { index } of facts) {
        if (wanted) next.add(index);
        else next.delete(index);
      }
      return next;
    });
  const send = () =>
    take.mutate(
      { id: reading.id, indexes: [...chosen] },
      {
        onSuccess: ({ added, beyondLimit }) => {
          showToast.success(t('taken', { count: added }));
          if (beyondLimit > 0) showToast.notice(ofFacts('beyondLimit', { count: beyondLimit }));
          void navigate('/brand/facts');
        },
        onError: (error) => showToast.error(errorText(error)),
      },
    );
  return (
    <>
      {byType(reading.found).map(([type, facts]) => {
        const all = facts.every(({ index }) => chosen.has(index));
        return (
          <section key={type} className={styles.group} aria-label={ofFacts(`types.${type}`)}>
            <header>
              <Checkbox
                label={<b>{ofFacts(`types.${type}`)}</b>}
                checked={all}
                onChange={() => set(facts, !all)}
              />
              <span>{t('sentences', { count: facts.length })}</span>
            </header>
            <ul>
              {facts.map((fact) => (
                <li key={fact.index}>
                  <Checkbox
                    label={<FactLine fact={fact} />}
                    checked={chosen.has(fact.index)}
                    onChange={(event) => set([fact], event.target.checked)}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <div className={styles.bar}>
        <p aria-live="polite">{t('chosen', { count: chosen.size })}</p>
        <Button variant="ink" disabled={chosen.size === 0} busy={take.isPending} onPress={send}>
          {t('take')}
        </Button>
      </div>
    </>
  );
}

function FactLine({ fact }: { fact: FoundFact }) {
  const { t } = useTranslation('brand-facts');
  return (
    <span className={styles.line}>
      {fact.verbatim} <span className={styles.path}>{fact.path}</span>
      {fact.risk.map((risk) => (
        <span key={risk} className={styles.risk}>
          {t(`risk.${risk}`)}
        </span>
      ))}
    </span>
  );
}

const safeOf = (found: readonly FoundFact[]): number[] =>
  found.filter(({ risk }) => risk.length === 0).map(({ index }) => index);

const byType = (found: readonly FoundFact[]): [FactType, FoundFact[]][] =>
  FACT_TYPES.map((type): [FactType, FoundFact[]] => [
    type,
    found.filter((fact) => fact.type === type),
  ]).filter(([, facts]) => facts.length > 0);
