import { IconMovie } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { formatDuration } from './video-formats.ts';
import styles from './video-preview.module.css';

interface VideoPreviewProps {
  name: string;
  url: string | null;
  durationMs: number;
  coverMs: number;
  /** Absent where the cover cannot be chosen any more. */
  onCover?: (coverMs: number) => void;
}

/** The video itself, upright, with its length; the slider chooses the frame that stands for it. */
export function VideoPreview({ name, url, durationMs, coverMs, onCover }: VideoPreviewProps) {
  const { t } = useTranslation('videos');
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const id = useId();
  const playable = url !== null && broken !== url;
  const chooseCover = (value: number) => {
    onCover?.(value);
    if (video.current === null) return;
    video.current.pause();
    video.current.currentTime = value / 1000;
  };
  return (
    <div className={styles.preview}>
      <div className={styles.frame}>
        {playable ? (
          // biome-ignore lint/a11y/useMediaCaption: it is the person's own video
          <video
            ref={video}
            className={styles.video}
            src={url}
            controls
            playsInline
            preload="metadata"
            aria-label={t('preview', { name })}
            onError={() => setBroken(url)}
          />
        ) : (
          <p className={styles.none}>
            <Icon of={IconMovie} size={32} />
            {t('noPreview')}
          </p>
        )}
        {durationMs > 0 && (
          <span className={styles.length}>
            <span className="sr">{t('duration')}</span> {formatDuration(durationMs)}
          </span>
        )}
      </div>
      {onCover !== undefined && durationMs > 0 && (
        <div className={styles.cover}>
          <label htmlFor={id}>{t('cover', { time: formatDuration(coverMs) })}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={durationMs}
            step={100}
            value={coverMs}
            aria-valuetext={formatDuration(coverMs)}
            aria-describedby={`${id}-hint`}
            onChange={(event) => chooseCover(Number(event.target.value))}
          />
          <span className={styles.hint} id={`${id}-hint`}>
            {t('coverHint')}
          </span>
        </div>
      )}
    </div>
  );
}
