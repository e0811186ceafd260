import type { Overview } from '@postownia/contract/features/calendar';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './first-steps.module.css';

/** Until its posts go out by themselves, a brand that has some is led there. */
export const wantsFirstSteps = ({ posts, preferences }: Overview): boolean =>
  posts.total > posts.published && posts.willGoOut === 0 && !preferences.paused;

interface FirstStepsProps {
  overview: Overview;
  onReview: () => void;
  onTurnOn: () => void;
}

/** From a finished month to posts that go out: look through them, connect, turn publishing on. Knows what is done. */
export function FirstSteps({ overview, onReview, onTurnOn }: FirstStepsProps) {
  const { t } = useTranslation('calendar');
  const { workspace, accounts } = overview;
  const [reviewed, review] = useReviewed(workspace.id);
  const connected = accounts.length > 0;
  const steps: Step[] = [
    {
      name: 'review',
      done: reviewed || connected,
      face: (
        <button
          type="button"
          onClick={() => {
            review();
            onReview();
          }}
        >
          {t('steps.review')}
        </button>
      ),
    },
    {
      name: 'connect',
      done: connected,
      face: <SiteLink to="/dashboard?tab=social-media">{t('steps.connect')}</SiteLink>,
    },
    {
      name: 'turn-on',
      done: false,
      face: (
        <button type="button" onClick={onTurnOn}>
          {t('turnOnPublishing')}
        </button>
      ),
    },
  ];
  const next = steps.find(({ done }) => !done)?.name;
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {steps.map(({ name, done, face }, index) => (
        <li
          key={name}
          className={classNames(done && styles.done, name === next && styles.next)}
          aria-current={name === next ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {done ? <Icon of={IconCheck} size={14} /> : index + 1}
          </span>
          {face}
          {done && <span className="sr">{t('steps.done')}</span>}
        </li>
      ))}
    </ol>
  );
}

interface Step {
  name: string;
  done: boolean;
  face: ReactNode;
}

/** Whether the person looked through the first posts; this browser remembers it. */
function useReviewed(workspaceId: string): [boolean, () => void] {
  const key = `postownia.reviewed.${workspaceId}`;
  const [reviewed, setReviewed] = useState(() => readMark(key));
  const review = () => {
    setReviewed(true);
    try {
      localStorage.setItem(key, '1');
    } catch {
      // A forbidden storage only costs the tick after a reload.
    }
  };
  return [reviewed, review];
}

function readMark(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
