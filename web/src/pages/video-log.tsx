import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { PublicationEntry } from '../features/publications/publication-entry.tsx';
import { usePublicationAnswers } from '../features/publications/use-publication-answers.ts';
import { usePublicationLog } from '../features/publications/use-publication-log.ts';
import { queries } from '../lib/api.ts';
import { formatWeekdayAndDay } from '../lib/formats.ts';
import { pathOfTab } from './dashboard-tabs.ts';
import { PostFailure } from './post-failure.tsx';
import styles from './post-log.module.css';
import { StepPage } from './step-page.tsx';

/** "Dziennik publikacji" of a video: what happened to it, account by account, call by call. */
export default function VideoLogPage() {
  const { id = '' } = useParams();
  const { t, i18n } = useTranslation('publications');
  const video = useQuery(queries.videoPosts.get.queryOptions({ input: { id } }));
  const published = { kind: 'video-post', id } as const;
  const log = usePublicationLog(published);
  const answers = usePublicationAnswers(published);
  const { overview, failed, again } = useOverview();
  const error = video.error ?? log.error ?? (failed ? new Error('overview') : null);
  const day = video.data === undefined ? '' : `&dzien=${video.data.date}`;
  const back = { to: `${pathOfTab('wlasny-kalendarz')}${day}`, label: t('backToDay') };
  const readAgain = () => {
    void video.refetch();
    log.again();
    again();
  };
  const ready = video.data !== undefined && log.publications !== undefined && overview !== undefined;
  return (
    <StepPage title={t('log')} back={back}>
      {ready && (
        <>
          <header className={styles.head}>
            {video.data.video.thumbnailUrl !== null && (
              <img src={video.data.video.thumbnailUrl} alt="" width={54} height={96} />
            )}
            <div>
              <p className={styles.date}>{formatWeekdayAndDay(video.data.date, i18n.language)}</p>
              <p className={styles.content}>{video.data.description}</p>
              <p className={styles.lead}>{t('logLead')}</p>
            </div>
          </header>
          {log.publications?.map((publication) => (
            <PublicationEntry
              key={publication.id}
              publication={publication}
              zone={overview.preferences.zone}
              answers={answers}
              reconnectPath={pathOfTab('social-media')}
              editable={overview.workspace.role !== 'viewer'}
            />
          ))}
          {log.publications?.length === 0 && (
            <EmptyState art="video" title={t('emptyTitle')} text={t('emptyText')} />
          )}
        </>
      )}
      {!ready && error !== null && <PostFailure error={error} onAgain={readAgain} />}
      {!ready && error === null && (
        <Skeleton label={t('reading')} className={styles.skeleton}>
          <SkeletonBar className={styles.headBar} />
          <SkeletonBar className={styles.entryBar} />
        </Skeleton>
      )}
    </StepPage>
  );
}
