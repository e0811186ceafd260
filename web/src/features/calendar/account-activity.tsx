import type { AccountActivity as Activity } from '@postownia/contract/features/calendar';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { formatInstant } from '../../lib/formats.ts';
import styles from './account-activity.module.css';

interface AccountActivityProps {
  /** Undefined while it is read, null when that failed. */
  activity: Activity | null | undefined;
  zone: string;
}

const GLYPHS = {
  published: 'published',
  failed: 'failed',
  'needs-fix': 'failed',
  skipped: 'skipped',
  unknown: 'to-check',
} as const;

/** What an account had last, and which posts wait for it. */
export function AccountActivity({ activity, zone }: AccountActivityProps) {
  const { t, i18n } = useTranslation('calendar');
  const moment = (instant: string) => formatInstant(instant, i18n.language, zone);
  if (activity === undefined) return null;
  if (activity === null) return <p className={styles.activity}>{t('activity.noData')}</p>;
  const { last, waiting, next } = activity;
  return (
    <div className={styles.activity}>
      <p>
        {last === null ? (
          t('activity.never')
        ) : (
          <>
            <StatusGlyph status={GLYPHS[last.state]} /> {t(`activity.${last.state}`, { at: moment(last.at) })}{' '}
            {last.permalink !== null && (
              <a href={last.permalink} target="_blank" rel="noreferrer">
                {t('activity.seePost')}
              </a>
            )}
            {last.permalink === null && (
              <SiteLink to={`/posts/${last.postId}/publications`}>{t('activity.seeLog')}</SiteLink>
            )}
          </>
        )}
      </p>
      <p>{waiting === 0 ? t('activity.nothingWaits') : t('activity.waits', { count: waiting })}</p>
      {next.length > 0 && (
        <ul>
          {next.map((entry) => (
            <li key={entry.postId}>
              <SiteLink to={`/posts/${entry.postId}`}>{moment(entry.dueAt)}</SiteLink>{' '}
              <span>{entry.excerpt}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
