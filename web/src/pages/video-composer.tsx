import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { showToast } from '../components/toast.tsx';
import { likelyFacts, type VideoForm } from '../features/video-posts/form-state.ts';
import { ReelScriptHelp } from '../features/video-posts/reel-script.tsx';
import { VideoPostForm } from '../features/video-posts/video-post-form.tsx';
import { keepThumbnail } from '../features/videos/draw-thumbnail.ts';
import { UploadTray } from '../features/videos/upload-tray.tsx';
import type { useVideoUploads } from '../features/videos/use-video-uploads.ts';
import { useVideoPicker, VideoDrop } from '../features/videos/video-drop.tsx';
import { formatDuration } from '../features/videos/video-formats.ts';
import { VideoPreview } from '../features/videos/video-preview.tsx';
import type { VideoUpload } from '../features/videos/video-uploads.ts';
import { whenReady } from '../features/videos/when-ready.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { pathOfTab } from './dashboard-tabs.ts';
import styles from './own-calendar-tab.module.css';

interface VideoComposerProps {
  form: VideoForm;
  onChange: (values: Partial<VideoForm>) => void;
  onDone: () => void;
  onCancel?: () => void;
  date: string;
  overview: Overview;
  /** The page's uploads; null where the video is there already. */
  videos: ReturnType<typeof useVideoUploads> | null;
  editing: VideoPost | null;
}

const DESCRIBABLE: readonly VideoUpload['status'][] = [
  'waiting',
  'sending',
  'paused',
  'offline',
  'checking',
  'ready',
];

/** Joins the chosen video and what is said about it. */
export function VideoComposer(props: VideoComposerProps) {
  const { form, onChange, onDone, onCancel, date, overview, videos, editing } = props;
  const { t } = useTranslation('video-posts');
  const { video, picker, tray } = useChosenVideo(videos);
  const facts = video === null ? null : (video.video?.facts ?? likelyFacts(video.preview));
  const chooseCover = (coverMs: number) => onChange({ coverMs });

  const ready = async () => {
    if (video === null || videos === null) return null;
    if (video.status !== 'ready') showToast.notice(t('sendingStill'));
    return whenReady(videos.uploadQueue, video.key);
  };
  const done = () => {
    const stored = editing?.video ?? video?.video ?? null;
    const url = video?.previewUrl ?? stored?.url ?? null;
    const isDrawn = form.coverMs === (editing?.coverMs ?? 0) && editing?.video?.thumbnailUrl !== null;
    if (stored !== null && url !== null && !isDrawn)
      void keepThumbnail({ videoId: stored.id, url, atMs: form.coverMs });
    if (video !== null) videos?.uploadQueue.remove(video.key, { keepVideo: true });
    onDone();
  };
  const shown = editing?.video ?? null;
  return (
    <VideoPostForm
      form={form}
      onChange={onChange}
      date={date}
      overview={overview}
      video={video === null ? null : { facts, bytes: video.bytes, ready }}
      editing={editing}
      onDone={done}
      onCancel={onCancel}
      accountsPath={pathOfTab('social-media')}
      help={
        overview.brand && (
          <ReelScriptHelp
            key={`${form.videoType} ${date}`}
            videoType={form.videoType}
            date={date}
            language={overview.brand.postLanguage}
            onUse={onChange}
          />
        )
      }
      preview={
        <div className={styles.video}>
          {shown !== null && (
            <VideoPreview
              name={shown.name}
              url={shown.url}
              durationMs={shown.facts?.durationMs ?? 0}
              coverMs={form.coverMs}
              onCover={chooseCover}
            />
          )}
          {video !== null && (
            <ChosenVideo
              video={video}
              coverMs={form.coverMs}
              onCover={chooseCover}
              onRemove={() => videos?.uploadQueue.remove(video.key, { keepVideo: false })}
            />
          )}
          {shown === null && <VideoDrop onFiles={picker} small={video !== null} />}
          {tray}
        </div>
      }
    />
  );
}

function ChosenVideo(props: {
  video: VideoUpload;
  coverMs: number;
  onCover: (coverMs: number) => void;
  onRemove: () => void;
}) {
  const { video, coverMs, onCover, onRemove } = props;
  const { t, i18n } = useTranslation('videos');
  const durationMs = video.video?.facts?.durationMs ?? video.preview?.durationMs ?? 0;
  return (
    <>
      <VideoPreview
        name={video.name}
        url={video.previewUrl}
        durationMs={durationMs}
        coverMs={Math.min(coverMs, durationMs)}
        onCover={onCover}
      />
      <p className={styles.file}>
        <b>{video.name}</b>
        <span>
          {formatBytes(video.bytes, i18n.language)}
          {durationMs > 0 && `, ${formatDuration(durationMs)}`}
        </span>
      </p>
      <div className={styles.actions}>
        <Button variant="ghost" size="small" onPress={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </>
  );
}

/** The video that is being described: the chosen one, else the first that can be. */
function useChosenVideo(videos: VideoComposerProps['videos']) {
  const [chosen, setChosen] = useState<string | null>(null);
  const uploads = videos?.uploads ?? [];
  const describable = uploads.filter(({ status }) => DESCRIBABLE.includes(status));
  const video = describable.find(({ key }) => key === chosen) ?? describable[0] ?? null;
  const key = video?.key ?? null;
  useEffect(() => setChosen(key), [key]);
  const picker = useVideoPicker(videos?.uploadQueue, setChosen);
  const isPlain = uploads.length === 1 && video?.status === 'ready';
  const tray =
    videos !== null && uploads.length > 0 && !isPlain ? (
      <UploadTray uploads={uploads} uploadQueue={videos.uploadQueue} selected={key} onSelect={setChosen} />
    ) : null;
  return { video, picker, tray };
}
