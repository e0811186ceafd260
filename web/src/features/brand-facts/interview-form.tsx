import type { Interview, InterviewQuestion } from '@postownia/contract/features/brand-facts';
import { LIMITS } from '@postownia/contract/limits';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import styles from './interview.module.css';
import { answerTo, type Said, useAnswering } from './use-interview.ts';

interface InterviewFormProps {
  interview: Interview;
  question: InterviewQuestion;
  isLast: boolean;
  onBack: (() => void) | undefined;
  onNext: () => void;
}

/** One question with its answer. What was typed is kept on leaving the field, by whatever way. */
export function InterviewForm({ interview, question, isLast, onBack, onNext }: InterviewFormProps) {
  const { t } = useTranslation('brand-facts');
  const stored = answerTo(interview, question);
  const [text, setText] = useState(stored?.text ?? '');
  const [begun] = useState(stored);
  const answering = useAnswering(question, begun?.revision ?? 0);
  const typed = text.trim();
  const save = (said: Omit<Said, 'text'>) => answering.keep({ ...said, text: typed });
  /** Goes on once the answer is kept; a failure is said under the field. */
  const leave = (state: Said['state']) => void save({ state }).then(onNext, () => undefined);
  const onBlur = () => {
    const kept = answering.kept ?? begun?.text;
    if (typed !== '' && typed !== kept) void save({ state: 'answered' }).catch(() => undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    leave(typed === '' ? 'skipped' : 'answered');
  };
  const isSaved = stored !== undefined && stored.text === typed && typed !== '';
  return (
    <div className={styles.form}>
      <h2 className={styles.question}>{t(`questions.${question}.title`)}</h2>
      <p className={styles.lead}>{t(`questions.${question}.lead`)}</p>
      {question === 'q1' && (
        <Segmented
          label={t('speaker')}
          wide
          options={(['ja', 'my'] as const).map((value) => ({ value, label: t(`speakers.${value}`) }))}
          value={interview.speaker}
          onChange={(speaker) => void save({ state: 'answered', speaker }).catch(() => undefined)}
        />
      )}
      <TextArea
        label={t('yourAnswer')}
        rows={6}
        maxLength={LIMITS.answerCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        aside={<SavingState pending={answering.isPending} saved={isSaved} />}
      />
      <Obstacle error={answering.error} theirs={stored?.text ?? ''} />
      <Examples question={question} />
      <div className={styles.actions}>
        {onBack && <Button onPress={onBack}>{t('back')}</Button>}
        <Button variant="ghost" onPress={() => leave('skipped')}>
          {t('skip')}
        </Button>
        <Button variant="ghost" onPress={() => leave('later')}>
          {t('later')}
        </Button>
        <Button
          variant="ink"
          iconAfter={IconArrowRight}
          className={styles.next}
          onPress={() => leave(typed === '' && interview.speaker === null ? 'skipped' : 'answered')}
        >
          {isLast ? t('finish') : t('next')}
        </Button>
      </div>
    </div>
  );
}

function SavingState({ pending, saved }: { pending: boolean; saved: boolean }) {
  const { t } = useTranslation('brand-facts');
  const word = saved ? t('saved') : '';
  return (
    <span className={styles.saved} role="status">
      {pending ? t('saving') : word}
    </span>
  );
}

/** Why an answer was not kept; of somebody else's answer, what it is. */
function Obstacle({ error, theirs }: { error: Error | null; theirs: string }) {
  const { t } = useTranslation('brand-facts');
  if (error === null) return null;
  const conflict = errorCodeOf(error) === 'CONFLICT';
  return <ErrorLine>{conflict ? t('changedMeanwhile', { text: theirs }) : errorText(error)}</ErrorLine>;
}

/** What people of other trades say to the question. */
function Examples({ question }: { question: InterviewQuestion }) {
  const { t } = useTranslation('brand-facts');
  return (
    <section className={styles.examples} aria-label={t('examples')}>
      <h3>{t('examples')}</h3>
      <ul>
        {t(`questions.${question}.examples`)
          .split('\n')
          .map((example) => (
            <li key={example}>{example}</li>
          ))}
      </ul>
    </section>
  );
}
