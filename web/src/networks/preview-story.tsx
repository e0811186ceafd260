import { type Network, networkName } from '@postownia/contract/networks';
import { useTranslation } from 'react-i18next';
import { CroppedImage } from '../components/cropped-image.tsx';
import { VideoStill } from '../components/video-still.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview-story.module.css';

/** A story as a phone shows it: one image or video across the screen, whole where no part was chosen. */
export function PreviewStory({
  network,
  account,
  images: [image],
}: Pick<PreviewedPost, 'account' | 'images'> & { network: Network }) {
  const { t } = useTranslation('posts');
  return (
    <figure className={styles.story} aria-label={t('previewOn', { network: networkName(network) })}>
      <span className={styles.bar} aria-hidden="true" />
      <figcaption className={styles.who}>
        <span className={styles.face} aria-hidden="true">
          {account.slice(0, 1).toLocaleUpperCase()}
        </span>
        <b>{account}</b>
      </figcaption>
      {image !== undefined && typeof image.coverMs === 'number' && (
        <VideoStill
          url={image.url}
          atMs={image.coverMs}
          label={image.altText || t('video')}
          className={styles.image}
          playable
        />
      )}
      {image !== undefined && typeof image.coverMs !== 'number' && (
        <CroppedImage src={image.url} alt={image.altText} crop={image.crop} className={styles.image} />
      )}
    </figure>
  );
}
