import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatPercent } from '../../lib/formats.ts';
import { problemText } from './problem-text.ts';
import styles from './upload-tray.module.css';
import type { VideoUpload, VideoUploads } from './video-uploads.ts';

interface UploadTrayProps {
  uploads: readonly VideoUpload[];
  uploadQueue: VideoUploads;
  selected: string | null;
  onSelect: (key: string) => void;
}

/** Videos on their way and there: progress with speed and time left, pause and resume, and which one is described. */
export function UploadTray({ uploads, uploadQueue, selected, onSelect }: UploadTrayProps) {
  const { t } = useTranslation('videos');
  return (
    <ul className={styles.tray} aria-label={t('uploads')}>
      {uploads.map((upload) => (
        <li key={upload.key} className={classNames(styles.row, upload.key === selected && styles.selected)}>
          <UploadRow upload={upload} uploadQueue={uploadQueue} onSelect={() => onSelect(upload.key)} />
        </li>
      ))}
    </ul>
  );
}

function UploadRow({
  upload,
  uploadQueue,
  onSelect,
}: {
  upload: VideoUpload;
  uploadQueue: VideoUploads;
  onSelect: () => void;
}) {
  const { t, i18n } = useTranslation('videos');
  const { key, name, status, sent, bytes, video } = upload;
  const resumable = status === 'paused' || status === 'offline' || status === 'blocked';
  const moving = status === 'sending' || status === 'waiting';
  return (
    <>
      <button type="button" className={styles.name} aria-label={t('select', { name })} onClick={onSelect}>
        {name}
      </button>
      {status !== 'ready' && status !== 'refused' && status !== 'interrupted' && (
        <progress
          className={styles.bar}
          value={sent}
          max={Math.max(bytes, 1)}
          aria-label={name}
          aria-valuetext={progressText(t, upload, i18n.language)}
        />
      )}
      <span className={styles.state} aria-live={moving ? 'off' : 'polite'}>
        {status === 'refused' && video?.problem ? (
          <ErrorLine>{problemText(t, video, i18n.language)}</ErrorLine>
        ) : (
          stateText(t, upload, i18n.language)
        )}
      </span>
      <span className={styles.tools}>
        {moving && (
          <IconButton
            icon={IconPlayerPause}
            size="small"
            label={t('pause')}
            onPress={() => uploadQueue.pause(key)}
          />
        )}
        {resumable && (
          <IconButton
            icon={IconPlayerPlay}
            size="small"
            label={t('resume')}
            onPress={() => uploadQueue.resume(key)}
          />
        )}
        <IconButton
          icon={IconTrash}
          size="small"
          label={`${t('remove')}: ${name}`}
          onPress={() => uploadQueue.remove(key, { keepVideo: false })}
        />
      </span>
    </>
  );
}

function progressText(t: TFunction<'videos'>, { sent, bytes }: VideoUpload, language: string): string {
  const share = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100) / 100;
  const [done, total] = [formatBytes(sent, language), formatBytes(bytes, language)];
  return t('progress', { percent: formatPercent(share, language), sent: done, total });
}

function stateText(t: TFunction<'videos'>, upload: VideoUpload, language: string): string {
  const { status, speed, secondsLeft, bytes } = upload;
  if (status === 'ready') return `${t('status.ready')}, ${formatBytes(bytes, language)}`;
  if (status === 'paused') return `${t('status.paused')}: ${progressText(t, upload, language)}`;
  if (status !== 'sending') return t(`status.${status}`);
  const parts = [progressText(t, upload, language)];
  if (speed !== null) parts.push(t('speed', { speed: formatBytes(speed, language) }));
  if (secondsLeft !== null) parts.push(leftText(t, secondsLeft));
  return parts.join(' · ');
}

function leftText(t: TFunction<'videos'>, seconds: number): string {
  return seconds < 90
    ? t('secondsLeft', { count: Math.max(1, seconds) })
    : t('minutesLeft', { count: Math.round(seconds / 60) });
}
