import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorLine } from '../components/field.tsx';
import { MonthTurn } from '../components/month-turn.tsx';
import { Skeleton, SkeletonBar } from '../components/skeleton.tsx';
import { useCalendarPlace } from '../features/calendar/use-calendar-place.ts';
import { useOverview } from '../features/calendar/use-overview.ts';
import { EMPTY_FORM, formOf, resetForm, type VideoForm } from '../features/video-posts/form-state.ts';
import { useVideoMonth } from '../features/video-posts/use-video-month.ts';
import { VideoBoard } from '../features/video-posts/video-board.tsx';
import { VideoList } from '../features/video-posts/video-list.tsx';
import { useVideoUploads } from '../features/videos/use-video-uploads.ts';
import { formatDuration } from '../features/videos/video-formats.ts';
import { formatMonthTitle, formatWeekdayAndDay } from '../lib/formats.ts';
import { useMay } from '../lib/use-may.ts';
import styles from './own-calendar-tab.module.css';
import { VideoComposer } from './video-composer.tsx';
import { VideoStory } from './video-story.tsx';

const lengthOf = ({ video }: VideoPost) => formatDuration(video.facts?.durationMs ?? 0);

/** "Własny kalendarz": short videos with the day they go out, and the form that makes them. */
export default function OwnCalendarTab() {
  const { t } = useTranslation('calendar');
  const { overview, failed, again } = useOverview();
  if (overview !== undefined) return <OwnCalendar overview={overview} />;
  if (failed) {
    return (
      <EmptyState
        art="off"
        headingLevel={1}
        title={t('overviewFailed')}
        action={<Button onPress={again}>{t('readAgain')}</Button>}
      />
    );
  }
  return (
    <div className={styles.work}>
      <Skeleton>
        <SkeletonBar className={styles.bar} />
        <SkeletonBar className={styles.sheet} />
      </Skeleton>
    </div>
  );
}

function OwnCalendar({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation('video-posts');
  const { month, selected, goToDay, goToMonth } = useCalendarPlace(overview.today);
  const data = useVideoMonth(month);
  const videos = useVideoUploads();
  const mayWrite = useMay('posts.write');
  const headingId = useId();
  const panel = useRef<HTMLHeadingElement>(null);
  const [form, setForm] = useState<VideoForm>(EMPTY_FORM);
  const [opened, setOpened] = useState<{ id: string; editing: boolean } | null>(null);
  const post = [...data.byDay.values()].flat().find(({ id }) => id === opened?.id) ?? null;
  const day = formatWeekdayAndDay(post?.date ?? selected, i18n.language);
  const toPanel = () => requestAnimationFrame(() => panel.current?.focus());
  const open = (next: { id: string; editing: boolean } | null) => {
    setOpened(next);
    toPanel();
  };
  return (
    <div className={styles.work}>
      <section aria-labelledby={headingId} className={styles.side}>
        <MonthHeading id={headingId} month={month} onMonthChange={goToMonth} />
        {data.failed && (
          <p className={styles.failed}>
            <ErrorLine>{t('listFailed')}</ErrorLine>
            <Button size="small" onPress={data.again}>
              {t('readAgain')}
            </Button>
          </p>
        )}
        <VideoBoard
          month={month}
          data={data}
          selected={selected}
          today={overview.today}
          headingId={headingId}
          lengthOf={lengthOf}
          onSelect={goToDay}
          onMonthChange={goToMonth}
        />
        <h2 className={styles.subtitle}>{t('list')}</h2>
        <VideoList
          month={month}
          data={data}
          accounts={overview.accounts}
          lengthOf={lengthOf}
          onOpen={({ id }) => open({ id, editing: false })}
        />
      </section>
      <section className={styles.panel} aria-labelledby={`${headingId}-video`}>
        <h2 id={`${headingId}-video`} ref={panel} tabIndex={-1}>
          {post !== null && opened?.editing ? t('editHeading', { day }) : t('heading', { day })}
        </h2>
        {post === null && mayWrite && (
          <VideoComposer
            form={form}
            onChange={(values) => setForm((before) => ({ ...before, ...values }))}
            onDone={() => setForm(resetForm)}
            date={selected}
            overview={overview}
            videos={videos}
            editing={null}
          />
        )}
        {post !== null && (
          <OpenedVideo
            key={post.id}
            post={post}
            editing={opened?.editing ?? false}
            date={selected}
            overview={overview}
            onEdit={() => open({ id: post.id, editing: true })}
            onClose={() => open(null)}
          />
        )}
      </section>
    </div>
  );
}

function MonthHeading(props: { id: string; month: string; onMonthChange: (month: string) => void }) {
  const { id, month, onMonthChange } = props;
  const { i18n } = useTranslation();
  return (
    <div className={styles.title}>
      <h1 id={id} aria-live="polite">
        {formatMonthTitle(month, i18n.language)}
      </h1>
      <MonthTurn month={month} onMonthChange={onMonthChange} />
    </div>
  );
}

interface OpenedVideoProps {
  post: VideoPost;
  date: string;
  overview: Overview;
  onClose: () => void;
}

/** A stored video: what became of it, or the form that changes it. */
function OpenedVideo(props: OpenedVideoProps & { editing: boolean; onEdit: () => void }) {
  const { editing, onEdit, ...opened } = props;
  return editing ? <EditedVideo {...opened} /> : <VideoStory {...opened} onEdit={onEdit} />;
}

/** A stored video in the form; the day follows the calendar once another one is chosen there. */
function EditedVideo({ post, date, overview, onClose }: OpenedVideoProps) {
  const [form, setForm] = useState(() => formOf(post));
  const [selectedAtStart] = useState(date);
  return (
    <VideoComposer
      form={form}
      onChange={(values) => setForm((before) => ({ ...before, ...values }))}
      onDone={onClose}
      onCancel={onClose}
      date={date === selectedAtStart ? post.date : date}
      overview={overview}
      videos={null}
      editing={post}
    />
  );
}
