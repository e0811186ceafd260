import {
  type BrandFact,
  CONSENT_FACT_TYPES,
  type FactType,
  UNTOLD_FACT_TYPES,
} from '@postownia/contract/features/brand-facts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { May } from '../../lib/may.tsx';
import { useMay } from '../../lib/use-may.ts';
import { FactActions } from './fact-actions.tsx';
import { FactSource } from './fact-source.tsx';
import { FactWording } from './fact-wording.tsx';
import styles from './facts.module.css';
import type { FactChanges } from './use-facts.ts';

const isOf = (types: readonly FactType[], type: FactType) => types.includes(type);

/** One fact as it would stand in a post, where it was told, why it wants a look, and what to do about it. */
export function FactCard({ fact, changes }: { fact: BrandFact; changes: FactChanges }) {
  const { t } = useTranslation('brand-facts');
  const [mending, setMending] = useState(false);
  const [agreed, setAgreed] = useState(fact.consent);
  const open = fact.state === 'proposed' || fact.state === 'expired';
  const sentence = fact.say[0]?.text ?? fact.verbatim;
  const mayWrite = useMay('brand.write');
  const needsConsent = mayWrite && open && isOf(CONSENT_FACT_TYPES, fact.type);
  return (
    <article className={classNames(styles.card, fact.state === 'confirmed' && styles.confirmed)}>
      {mending ? (
        <FactWording fact={fact} consent={agreed} changes={changes} onEnd={() => setMending(false)} />
      ) : (
        <>
          <Sentence text={sentence} />
          <p className={styles.source}>
            {fact.state === 'confirmed' && (
              <span className={styles.tick}>
                <Icon of={IconCheck} size={15} />
                {t('state.confirmed')}
              </span>
            )}
            {fact.state === 'expired' && <b>{t('state.expired')}</b>}
            <span>
              <FactSource source={fact.source} />
            </span>
            {fact.validUntil !== null && <span>{t('validUntil', { day: fact.validUntil })}</span>}
          </p>
          {sameWords(sentence, fact.verbatim) || (
            <p className={styles.source}>{t('verbatim', { text: fact.verbatim })}</p>
          )}
          {open && isOf(UNTOLD_FACT_TYPES, fact.type) && <p className={styles.source}>{t('untold')}</p>}
          {open &&
            fact.risk.map((risk) => (
              <p key={risk} className={styles.risk}>
                <Icon of={IconAlertTriangle} size={15} />
                {t(`risk.${risk}`)}
              </p>
            ))}
          {needsConsent && (
            <Checkbox
              label={t('consent')}
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
            />
          )}
          <May action="brand.write">
            <FactActions
              fact={fact}
              changes={changes}
              consent={needsConsent ? agreed : undefined}
              onMend={() => setMending(true)}
            />
          </May>
        </>
      )}
    </article>
  );
}

/** What is vouched for stands out: its numbers. */
function Sentence({ text }: { text: string }) {
  return (
    <p className={styles.sentence}>
      {text.split(/(\d[\d .,:–/-]*\d|\d)/u).map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence have no other name
        at % 2 === 1 ? <b key={at}>{part}</b> : part,
      )}
    </p>
  );
}

const bare = (text: string) => text.toLocaleLowerCase('pl').replace(/[.\s]+$/u, '');
const sameWords = (sentence: string, verbatim: string) => bare(sentence) === bare(verbatim);
