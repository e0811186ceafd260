import { CONTENT_TYPES, type ContentType, TONES, type Tone } from '@postownia/contract/brand-vocabulary';
import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { LIMITS } from '@postownia/contract/limits';
import { countGraphemes } from '@postownia/contract/text-length';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { Select, TextArea, TextField } from '../../components/text-field.tsx';
import styles from './topic-edit.module.css';
import type { TopicEdit as Edit } from './use-plan.ts';

const SUMMARY_LIMIT = LIMITS.shortTextCharacters * 2;
const HEADLINE_LIMIT = 60;

interface TopicEditProps {
  topic: MonthPlan['topics'][number];
  /** The language of the posts, for the headline. */
  postLanguage: string | undefined;
  busy: boolean;
  onSave: (edit: Edit) => void;
  onCancel: () => void;
}

/** Changes what one day's post is about. Saving changes nothing that was not touched. */
export function TopicEdit({ topic, postLanguage, busy, onSave, onCancel }: TopicEditProps) {
  const { t } = useTranslation('month-plans');
  const { t: named } = useTranslation('brand-profile');
  const [draft, setDraft] = useState(topic);
  const [told, setTold] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);

  const summary = countGraphemes(draft.summary.trim());
  const headline = countGraphemes(draft.headline.trim());
  const wrong = (count: number, limit: number) => {
    if (count > limit) return t('tooLong', { count: count - limit });
    return count === 0 && told ? t('missing') : undefined;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (summary === 0 || summary > SUMMARY_LIMIT) form.current?.querySelector('textarea')?.focus();
    else if (headline === 0 || headline > HEADLINE_LIMIT) form.current?.querySelector('input')?.focus();
    else onSave(editBetween(topic, draft));
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <TextArea
        label={t('summary')}
        hint={t('summaryHint')}
        rows={3}
        value={draft.summary}
        onChange={(event) => setDraft({ ...draft, summary: event.target.value.replaceAll('\n', ' ') })}
        error={wrong(summary, SUMMARY_LIMIT)}
        aside={<CharacterCounter count={summary} limit={SUMMARY_LIMIT} />}
      />
      <TextField
        label={t('headline')}
        hint={t('headlineHint')}
        lang={postLanguage}
        value={draft.headline}
        onChange={(event) => setDraft({ ...draft, headline: event.target.value })}
        error={wrong(headline, HEADLINE_LIMIT)}
      />
      <div className={styles.two}>
        <Select
          label={t('contentType')}
          value={draft.contentType}
          options={CONTENT_TYPES.map((value) => ({ value, label: named(`types.${value}`) }))}
          onChange={(event) => setDraft({ ...draft, contentType: event.target.value as ContentType })}
        />
        <Select
          label={t('tone')}
          value={draft.tone}
          options={TONES.map((value) => ({ value, label: named(`toneNames.${value}`) }))}
          onChange={(event) => setDraft({ ...draft, tone: event.target.value as Tone })}
        />
      </div>
      <div className={styles.buttons}>
        <Button onPress={onCancel}>{t('cancel')}</Button>
        <Button variant="ink" type="submit" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

type Topic = MonthPlan['topics'][number];

function editBetween(before: Topic, after: Topic): Edit {
  const { contentType, tone } = after;
  const [summary, headline] = [after.summary.trim(), after.headline.trim()];
  return {
    ...(summary === before.summary ? {} : { summary }),
    ...(headline === before.headline ? {} : { headline }),
    ...(contentType === before.contentType ? {} : { contentType }),
    ...(tone === before.tone ? {} : { tone }),
  };
}
