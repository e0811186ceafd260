import { IconMovie } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { classNames } from '../../lib/class-names.ts';
import { VIDEO_TYPES } from '../../lib/video-sending.ts';
import styles from './video-drop.module.css';
import { refuseFile, type VideoUploads } from './video-uploads.ts';

/** Chooses files for the upload queue; each that cannot be a video is refused by a toast, the others go on. */
export function useVideoPicker(uploadQueue: VideoUploads | undefined, onAdded: (key: string) => void) {
  const { t } = useTranslation('videos');
  return (files: Iterable<File>) => {
    if (uploadQueue === undefined) return;
    for (const file of files) {
      const refusal = refuseFile(file);
      if (refusal === null) onAdded(uploadQueue.add(file));
      else showToast.error(t(`refusal.${refusal}`, { name: file.name }));
    }
  };
}

/** Where videos are dropped or chosen, one or several. */
export function VideoDrop({
  onFiles,
  small = false,
}: {
  onFiles: (files: Iterable<File>) => void;
  small?: boolean;
}) {
  const { t } = useTranslation('videos');
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [over, setOver] = useState(0);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(0);
    onFiles(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the second way; the button is the first
    <div
      className={classNames(styles.drop, small && styles.small, over > 0 && styles.over)}
      onDragEnter={() => setOver((count) => count + 1)}
      onDragLeave={() => setOver((count) => count - 1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={VIDEO_TYPES}
        className="sr"
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {!small && <Icon of={IconMovie} size={40} />}
      <p className={styles.text}>{over > 0 ? t('dropNow') : t('drop')}</p>
      <Button
        size={small ? 'small' : 'regular'}
        aria-describedby={hint}
        onPress={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
      <p className={styles.hint} id={hint}>
        {t('dropHint')}
      </p>
    </div>
  );
}
