import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { classNames } from '../lib/class-names.ts';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';

type Images = Pick<PreviewedPost, 'images'>;

/** The only image of a post, in its own shape, or the place where one is missing. */
function PreviewImage({ images: [image] }: Images) {
  return image === undefined ? (
    <div className={styles.noImage} />
  ) : (
    <img className={styles.image} src={image.url} alt={image.altText} width={1080} height={1080} />
  );
}

/** More than so many do not stand beside one another; the last one says how many are left. */
const MOST_IN_MOSAIC = 5;

/** Several images beside one another, as feeds show an album. */
export function PreviewMosaic({ images }: Images) {
  if (images.length < 2) return <PreviewImage images={images} />;
  const shown = images.slice(0, MOST_IN_MOSAIC);
  const left = images.length - shown.length;
  return (
    <div className={styles.mosaic} data-count={shown.length}>
      {shown.map(({ url, altText }, place) => (
        <span key={url}>
          <img src={url} alt={altText} width={1080} height={1080} />
          {left > 0 && place === shown.length - 1 && <b>+{left}</b>}
        </span>
      ))}
    </div>
  );
}

/** Several images one after another, all in the shape of the first, as feeds show a carousel. */
export function PreviewCarousel({ images }: Images) {
  const { t } = useTranslation('posts');
  const [wanted, setWanted] = useState(0);
  const [shape, setShape] = useState(1);
  const last = images.length - 1;
  const place = Math.min(wanted, last);
  const image = images[place];
  if (image === undefined || last === 0) return <PreviewImage images={images} />;
  return (
    <div className={styles.carousel}>
      <img
        src={image.url}
        alt={image.altText}
        width={1080}
        height={1080}
        style={{ aspectRatio: shape }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (place === 0 && naturalHeight > 0) setShape(naturalWidth / naturalHeight);
        }}
      />
      <span className={styles.place}>
        {place + 1}/{images.length}
      </span>
      <button
        type="button"
        className={styles.previous}
        aria-label={t('album.previous')}
        aria-disabled={place === 0}
        onClick={() => setWanted(Math.max(0, place - 1))}
      >
        <Icon of={IconChevronLeft} size={18} />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label={t('album.next')}
        aria-disabled={place === last}
        onClick={() => setWanted(Math.min(last, place + 1))}
      >
        <Icon of={IconChevronRight} size={18} />
      </button>
      <span className={styles.dots} aria-hidden="true">
        {images.map(({ url }, dot) => (
          <i key={url} className={classNames(dot === place && styles.here)} />
        ))}
      </span>
    </div>
  );
}
