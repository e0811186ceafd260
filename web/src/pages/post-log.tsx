import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { isVideoFormat } from '@postownia/contract/networks/network-definition';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { logRows } from '../features/publications/log-rows.ts';
import { PublicationEntry } from '../features/publications/publication-entry.tsx';
import { standingOf } from '../features/publications/publication-states.ts';
import { usePublicationAnswers } from '../features/publications/use-publication-answers.ts';
import { usePublicationLog } from '../features/publications/use-publication-log.ts';
import { typographPolish } from '../i18n/typography.ts';
import { queries } from '../lib/api.ts';
import { csvOf, saveFile } from '../lib/csv.ts';
import { formatWeekdayAndDay } from '../lib/formats.ts';
import { useMessage } from '../lib/use-message.ts';
import { pathOfDay, pathOfPost } from './dashboard-tabs.ts';
import { PostFailure } from './post-failure.tsx';
import styles from './post-log.module.css';
import { StepPage } from './step-page.tsx';

/** "Dziennik publikacji": what happened to one post, account by account, call by call. */
export default function PostLogPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('publications');
  const post = useQuery(queries.posts.get.queryOptions({ input: { id } }));
  const log = usePublicationLog(id);
  const { overview, failed, again } = useOverview();
  const readAgain = () => {
    void post.refetch();
    log.again();
    again();
  };
  const error = post.error ?? log.error ?? (failed ? new Error('overview') : null);
  const back = { to: post.data ? pathOfPost(post.data) : pathOfDay(undefined), label: t('backToDay') };
  const { publications } = log;
  const ready = post.data !== undefined && publications !== undefined && overview !== undefined;
  return (
    <StepPage title={t('log')} back={back}>
      {ready && <Log post={post.data} overview={overview} publications={publications} />}
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

interface LogProps {
  post: Post;
  overview: Overview;
  publications: NonNullable<ReturnType<typeof usePublicationLog>['publications']>;
}

function Log({ post, overview, publications }: LogProps) {
  const { t, i18n } = useTranslation('publications');
  const formatMessage = useMessage();
  const answers = usePublicationAnswers(post.id);
  const [first] = post.media;
  const isVideo = isVideoFormat(post.format);
  return (
    <>
      <header className={styles.head}>
        {first !== undefined && <img src={first.thumbnailUrl} alt="" width={isVideo ? 54 : 96} height={96} />}
        <div>
          <p className={styles.date}>{typographPolish(formatWeekdayAndDay(post.date, i18n.language))}</p>
          <p className={styles.content} lang={overview.brand?.postLanguage}>
            {post.content}
          </p>
          <p className={styles.lead}>{t('logLead')}</p>
        </div>
        {publications.length > 0 && (
          <Button
            icon={IconDownload}
            onPress={() =>
              saveFile(t('csvName', { date: post.date }), csvOf(logRows(publications, { t, formatMessage })))
            }
          >
            {t('csv')}
          </Button>
        )}
      </header>
      {publications.map((publication) => (
        <PublicationEntry
          key={publication.id}
          publication={publication}
          zone={overview.preferences.zone}
          answers={answers}
        />
      ))}
      {publications.length === 0 && (
        <EmptyState
          art={isVideo ? 'video' : 'sheet'}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <ButtonLink variant="ink" to={pathOfPost(post)}>
              {t('toDay')}
            </ButtonLink>
          }
        />
      )}
      <p className="sr" aria-live="polite">
        {publications
          .map((publication) =>
            t('spokenState', {
              name: publication.account.name,
              state: t(`state.${standingOf(publication)}`),
            }),
          )
          .join(' ')}
      </p>
    </>
  );
}
