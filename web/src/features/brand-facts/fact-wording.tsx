import {
  type BrandFact,
  CONSENT_FACT_TYPES,
  FACT_TYPES,
  type FactType,
} from '@postownia/contract/features/brand-facts';
import { LIMITS } from '@postownia/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Select, TextArea } from '../../components/text-field.tsx';
import { todayIn } from '../../lib/calendar-date.ts';
import styles from './facts.module.css';
import type { FactChanges } from './use-facts.ts';

interface FactWordingProps {
  fact: BrandFact;
  consent: boolean;
  changes: FactChanges;
  onEnd: () => void;
}

const asksConsent = (type: FactType) => (CONSENT_FACT_TYPES as readonly FactType[]).includes(type);

/** The sentence in words of one's own, what it is about and until when it is true; what was told stays. */
export function FactWording({ fact, consent, changes, onEnd }: FactWordingProps) {
  const { t } = useTranslation('brand-facts');
  const [text, setText] = useState(
    fact.say[0]?.text ?? fact.verbatim.slice(0, LIMITS.factSentenceCharacters),
  );
  const [type, setType] = useState<FactType>(fact.type);
  const [validUntil, setValidUntil] = useState(fact.validUntil ?? '');
  const [agreed, setAgreed] = useState(consent);
  const today = todayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const others = fact.say.filter((sentence) => sentence.text !== text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { id, revision } = fact;
    const until = validUntil === (fact.validUntil ?? '') ? {} : { validUntil: validUntil || null };
    changes.confirm.mutate(
      { id, revision, say: [text], type, ...until, ...(asksConsent(type) && { consent: agreed }) },
      { onSuccess: onEnd },
    );
  };
  return (
    <form className={styles.wording} onSubmit={save} aria-label={t('mendTitle')}>
      <TextArea
        autoFocus
        label={t('sentence')}
        rows={2}
        required
        maxLength={LIMITS.factSentenceCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {others.length > 0 && (
        <div className={styles.others}>
          <p>{t('otherWays')}</p>
          {others.map((sentence) => (
            <Button key={sentence.text} size="small" onPress={() => setText(sentence.text)}>
              {sentence.text}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.two}>
        <Select
          label={t('about')}
          value={type}
          options={FACT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(event) => setType(event.target.value as FactType)}
        />
        <DateField
          label={t('untilDay')}
          today={today}
          required={false}
          value={validUntil}
          onChange={setValidUntil}
        />
      </div>
      {asksConsent(type) && (
        <Checkbox
          label={t('consent')}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="ink"
          disabled={text.trim() === '' || (asksConsent(type) && !agreed)}
          busy={changes.confirm.isPending}
        >
          {t('saveMended')}
        </Button>
        <Button variant="ghost" onPress={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
