import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { useMessage } from '../../lib/use-message.ts';
import type { Check, CheckPlace } from './check.ts';
import styles from './check-list.module.css';
import shared from './composer.module.css';

const ICONS = { ok: IconCheck, remark: IconAlertTriangle, error: IconAlertCircle } as const;

interface CheckListProps {
  checks: readonly Check[];
  onGoTo: (place: CheckPlace) => void;
}

/** "Sprawdzone przed wysłaniem": what stops the post, what is only advice, and what is in order. */
export function CheckList({ checks, onGoTo }: CheckListProps) {
  const { t } = useTranslation('composer');
  const { t: said } = useTranslation('video-posts');
  const ofVideo = ({ problem, limit }: Check['values']) => said(`problem.${problem as 'codec'}`, { limit });
  const formatMessage = useMessage();
  const id = useId();
  return (
    <section className={styles.checks} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t('checks')}
      </h2>
      <ul aria-live="polite">
        {checks.map(({ level, key, values, message, place }) => {
          const about = key === 'videoProblem' ? { ...values, what: ofVideo(values) } : values;
          const words = key === 'finding' ? formatMessage(message) : t(`check.${key}`, about);
          return (
            <li key={`${key} ${words}`} data-level={level}>
              <Icon of={ICONS[level]} size={17} />
              <span>
                <span className="sr">{t(`level.${level}`)} </span>
                {words}
              </span>
              {place !== null && (
                <button
                  type="button"
                  className={shared.link}
                  aria-label={`${t(`goTo.${place.part}`)}: ${words}`}
                  onClick={() => onGoTo(place)}
                >
                  {t(`goTo.${place.part}`)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
