import {
  type Interview as Answers,
  INTERVIEW_QUESTIONS,
  type InterviewQuestion,
} from '@postownia/contract/features/brand-facts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import styles from './interview.module.css';
import { InterviewForm } from './interview-form.tsx';
import { InterviewSteps } from './interview-steps.tsx';
import { KnownFacts } from './known-facts.tsx';
import { answerTo, useInterview } from './use-interview.ts';

interface InterviewProps {
  /** Null: the first question that nobody came to yet. */
  asked: InterviewQuestion | null;
  onAsk: (question: InterviewQuestion) => void;
  onEnd: () => void;
}

/** "Rozmowa o marce": one question at a time, what was understood beside it. */
export function Interview({ asked, onAsk, onEnd }: InterviewProps) {
  const { t } = useTranslation('brand-facts');
  const { data, error, refetch } = useInterview();
  if (data === undefined && error !== null) {
    return (
      <EmptyState
        art="off"
        title={t('readFailed')}
        action={<Button onPress={() => void refetch()}>{t('readAgain')}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <Skeleton className={styles.page} label={t('reading')}>
        <SkeletonBar className={styles.barQuestion} />
        <SkeletonBar className={styles.barAnswer} />
      </Skeleton>
    );
  }
  return <Asked interview={data} asked={asked} onAsk={onAsk} onEnd={onEnd} />;
}

function Asked({ interview, asked, onAsk, onEnd }: InterviewProps & { interview: Answers }) {
  const { t } = useTranslation('brand-facts');
  // Answering the first open question must not lead away from it.
  const [opened] = useState(() => firstOpen(interview));
  const question = asked ?? opened;
  const next = INTERVIEW_QUESTIONS[INTERVIEW_QUESTIONS.indexOf(question) + 1];
  const before = INTERVIEW_QUESTIONS[INTERVIEW_QUESTIONS.indexOf(question) - 1];
  return (
    <div className={styles.page}>
      <div>
        <p className={styles.intro}>{t('interviewLead')}</p>
        <InterviewSteps interview={interview} current={question} onAsk={onAsk} />
        <InterviewForm
          key={question}
          interview={interview}
          question={question}
          isLast={next === undefined}
          onBack={before === undefined ? undefined : () => onAsk(before)}
          onNext={() => (next === undefined ? onEnd() : onAsk(next))}
        />
      </div>
      <KnownFacts question={question} />
    </div>
  );
}

const firstOpen = (interview: Answers): InterviewQuestion =>
  INTERVIEW_QUESTIONS.find((question) => answerTo(interview, question) === undefined) ??
  INTERVIEW_QUESTIONS.find((question) => answerTo(interview, question)?.state === 'later') ??
  'q1';
