import type { Post } from '@postownia/contract/features/posts';
import { useTranslation } from 'react-i18next';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import styles from './album-strip.module.css';

interface AlbumStripProps {
  media: Post['media'];
  /** Asset of the image that is shown large. */
  chosen: string;
  onChoose: (assetId: string) => void;
}

/** All images of an album in the order in which the world sees them, to look at one after the other. */
export function AlbumStrip({ media, chosen, onChoose }: AlbumStripProps) {
  const { t } = useTranslation('posts');
  const options = media.map(({ assetId, thumbnailUrl, altText }, index) => {
    const place = t('album.place', { index: index + 1, total: media.length });
    return {
      value: assetId,
      label: altText === '' ? place : `${place}: ${altText}`,
      face: <img src={thumbnailUrl} alt="" width={48} height={48} loading="lazy" />,
    };
  });
  return (
    <RadioButtons
      options={options}
      value={chosen}
      onChange={onChoose}
      className={styles.strip}
      buttonClassName={styles.one}
      attributes={{ 'aria-label': t('album.all') }}
    />
  );
}
