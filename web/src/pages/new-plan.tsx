import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { RegistrationMark } from '../components/registration-mark.tsx';
import { readWindow, useNewPlan } from '../features/month-plans/use-new-plan.ts';
import { errorCodeOf, errorText } from '../lib/error-text.ts';
import { pathOfDay, pathOfTab } from './dashboard-tabs.ts';
import styles from './new-plan.module.css';
import { StepPage } from './step-page.tsx';

/** `/plans/new?from=…&frequency=…&existing=…`: lays the plan at once and gives the address over to it. */
export default function NewPlanPage() {
  const { t } = useTranslation('month-plans');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const window = readWindow(search);
  const { error, again } = useNewPlan(window, (id) => void navigate(`/plans/${id}`, { replace: true }));
  const back = { to: pathOfDay(window?.from), label: t('back') };
  return (
    <StepPage title={t('title')} back={back}>
      {window === null ? (
        <Obstacle title={t('noDay')} text={t('noDayText')} to={back.to} action={t('back')} />
      ) : (
        error === null && (
          <p className={styles.laying} role="status">
            <RegistrationMark size={22} />
            {t('laying')}
          </p>
        )
      )}
      {error !== null && (
        <Failure
          error={error}
          onAgain={again}
          replacing={`/plans/new?${new URLSearchParams({ ...Object.fromEntries(search), existing: 'replace' })}`}
          wishesReplacing={window?.existing === 'replace'}
          calendar={back.to}
        />
      )}
    </StepPage>
  );
}

interface ObstacleProps {
  title: string;
  text?: ReactNode;
  to: string;
  action: string;
}

function Obstacle({ title, text, to, action }: ObstacleProps) {
  return (
    <EmptyState
      art="day"
      title={title}
      text={text}
      action={
        <ButtonLink variant="ink" to={to}>
          {action}
        </ButtonLink>
      }
    />
  );
}

interface FailureProps {
  error: unknown;
  onAgain: () => void;
  /** The same window, with new posts for days that have some. */
  replacing: string;
  wishesReplacing: boolean;
  calendar: string;
}

/** Why there is no plan, and the one thing to do about it. */
function Failure({ error, onAgain, replacing, wishesReplacing, calendar }: FailureProps) {
  const { t } = useTranslation('month-plans');
  switch (errorCodeOf(error)) {
    case 'NOTHING_TO_GENERATE':
      return wishesReplacing ? (
        <Obstacle title={t('allTaken')} text={errorText(error)} to={calendar} action={t('back')} />
      ) : (
        <Obstacle title={t('allTaken')} text={t('allTakenText')} to={replacing} action={t('planReplacing')} />
      );
    case 'DAY_IN_THE_PAST':
    case 'BAD_REQUEST':
      return (
        <Obstacle title={t('pastDay')} text={t('pastDayText')} to={pathOfDay(undefined)} action={t('back')} />
      );
    case 'PROFILE_MISSING':
      return (
        <Obstacle
          title={t('noProfile')}
          text={t('noProfileText')}
          to={pathOfTab('profil')}
          action={t('toProfile')}
        />
      );
    default:
      return (
        <EmptyState
          art="off"
          title={t('layFailed')}
          text={errorText(error)}
          action={<Button onPress={onAgain}>{t('layAgain')}</Button>}
        />
      );
  }
}
