import { THREADS_REPLIES, ThreadsOptions } from '@postownia/contract/networks/threads';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, TextField } from '../../components/text-field.tsx';
import { typedIn } from '../answers-by.ts';
import type { OptionsFormProps } from '../network-view.ts';
import styles from '../options-form.module.css';

const { topic: Topic } = ThreadsOptions._zod.def.shape;
const REPLIES = ['', ...THREADS_REPLIES] as const;
const isBad = (topic: string) => topic.trim() !== '' && !Topic.safeParse(topic).success;

/** The topic that a post stands under, and who may answer it. */
export default function ThreadsForm({ answers, onChange }: OptionsFormProps) {
  const { t } = useTranslation('network-options');
  const id = useId();
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>Threads</h3>
      <TextField
        label={t('threads.topic')}
        hint={t('threads.topicHint')}
        error={isBad(typedIn(answers, 'topic')) ? t('threads.topicBad') : undefined}
        optional
        maxLength={50}
        value={typedIn(answers, 'topic')}
        onChange={(event) => onChange({ topic: event.target.value })}
      />
      <Select
        label={t('replies')}
        value={typedIn(answers, 'replies')}
        options={REPLIES.map((value) => ({
          value,
          label: t(`threads.${value || 'everyone'}`),
        }))}
        onChange={(event) => onChange({ replies: event.target.value })}
      />
    </section>
  );
}
