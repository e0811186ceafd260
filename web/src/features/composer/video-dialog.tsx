import { IconTrash } from '@tabler/icons-react';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { VideoSending } from '../../lib/video-sending.ts';
import type { DraftMedium } from './draft.ts';
import styles from './video-dialog.module.css';

interface VideoDialogProps {
  medium: DraftMedium;
  /** 0 while nobody knows. */
  durationMs: number;
  onChange: (media: readonly DraftMedium[]) => void;
  onClose: () => void;
}

/** The video of a post: the frame that stands for it, and the way out of the post. */
export default function VideoDialog({ medium, durationMs, onChange, onClose }: VideoDialogProps) {
  const { t } = useTranslation('composer');
  const videos = useContext(VideoSending);
  const { assetId, url, altText } = medium;
  const [coverMs, setCoverMs] = useState(medium.coverMs ?? 0);
  const close = (media: readonly DraftMedium[]) => {
    onChange(media);
    onClose();
  };
  const save = () => {
    if (coverMs !== medium.coverMs) videos?.keepCover({ videoId: assetId, url, atMs: coverMs });
    close([{ ...medium, coverMs }]);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('videoTitle')}
      actions={
        <>
          <Button variant="danger" icon={IconTrash} onPress={() => close([])}>
            {t('takeOut')}
          </Button>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" onPress={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.video}>
        <Suspense>
          {videos !== null && (
            <videos.CoverChoice
              name={altText}
              url={url}
              durationMs={durationMs}
              coverMs={coverMs}
              onCover={setCoverMs}
            />
          )}
        </Suspense>
      </div>
    </Dialog>
  );
}
