import {
  INTERVIEW_QUESTIONS,
  type Interview,
  type InterviewQuestion,
} from '@postownia/contract/features/brand-facts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import styles from './interview.module.css';
import { answerTo } from './use-interview.ts';

interface InterviewStepsProps {
  interview: Interview;
  current: InterviewQuestion;
  onAsk: (question: InterviewQuestion) => void;
}

/** Where in the interview somebody is: a patch a question, ink once it is answered, each leading there. */
export function InterviewSteps({ interview, current, onAsk }: InterviewStepsProps) {
  const { t } = useTranslation('brand-facts');
  const answered = interview.answers.filter(({ state }) => state === 'answered').length;
  return (
    <nav aria-label={t('steps')} className={styles.steps}>
      <p className={styles.count}>
        <b>
          {t('step', { number: INTERVIEW_QUESTIONS.indexOf(current) + 1, total: INTERVIEW_QUESTIONS.length })}
        </b>
        <span>{t('answered', { answered })}</span>
      </p>
      <div className={styles.patches}>
        {INTERVIEW_QUESTIONS.map((question, index) => {
          const state = answerTo(interview, question)?.state ?? 'open';
          return (
            <button
              key={question}
              type="button"
              className={classNames(styles.patch, question === current ? styles.now : styles[state])}
              aria-label={t(`stepState.${state}`, { number: index + 1 })}
              aria-current={question === current ? 'step' : undefined}
              onClick={() => onAsk(question)}
            />
          );
        })}
      </div>
    </nav>
  );
}
