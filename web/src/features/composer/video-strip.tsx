import { IconMovie } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { VideoStill } from '../../components/video-still.tsx';
import shared from './composer.module.css';
import type { DraftMedium } from './draft.ts';
import styles from './media-strip.module.css';

interface VideoStripProps {
  medium: DraftMedium;
  /** Opens its cover. */
  onDescribe: (place: number) => void;
}

/** The video that the post shows, by the frame that stands for it. */
export function VideoStrip({ medium: { url, coverMs, altText }, onDescribe }: VideoStripProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  return (
    <section className={styles.media} aria-labelledby={id}>
      <div className={shared.sectionHead}>
        <h2 id={id}>{t('video')}</h2>
      </div>
      <div className={styles.strip}>
        <div className={styles.item}>
          <button
            type="button"
            className={styles.picture}
            aria-label={t('openVideo')}
            onClick={() => onDescribe(0)}
          >
            <VideoStill url={url} atMs={coverMs ?? 0} label={altText || t('video')} />
          </button>
          <span className={styles.itemFoot}>
            <button type="button" onClick={() => onDescribe(0)}>
              <Icon of={IconMovie} size={16} />
              {t('cover')}
            </button>
          </span>
        </div>
        <p className={shared.hint}>{t('videoAlone')}</p>
      </div>
    </section>
  );
}
