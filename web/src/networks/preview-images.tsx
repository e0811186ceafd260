import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CroppedImage } from '../components/cropped-image.tsx';
import { Icon } from '../components/icon.tsx';
import { VideoStill } from '../components/video-still.tsx';
import { classNames } from '../lib/class-names.ts';
import { shapeOf } from '../lib/crop-frame.ts';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';

type Images = Pick<PreviewedPost, 'images'>;

/** The only image or the video of a post, in its own shape, or the place where one is missing. */
function PreviewImage({ images: [image] }: Images) {
  const { t } = useTranslation('posts');
  if (image === undefined) return <div className={styles.noImage} />;
  const { url, altText, crop, coverMs } = image;
  return typeof coverMs === 'number' ? (
    <VideoStill url={url} atMs={coverMs} label={altText || t('video')} className={styles.video} playable />
  ) : (
    <CroppedImage src={url} alt={altText} crop={crop} />
  );
}

/** More than so many do not stand beside one another; the last one says how many are left. */
const MOST_IN_MOSAIC = 5;

/** An odd one of three or four stands above the others. */
const isWide = (count: number, place: number) => place === 0 && (count === 3 || count === 4);

/** Several images beside one another, as feeds show an album; nothing where a text goes out alone. */
export function PreviewMosaic({ images }: Images) {
  if (images.length === 0) return null;
  if (images.length < 2) return <PreviewImage images={images} />;
  const shown = images.slice(0, MOST_IN_MOSAIC);
  const left = images.length - shown.length;
  return (
    <div className={styles.mosaic} data-count={shown.length}>
      {shown.map(({ url, altText, crop }, place) => (
        <span key={url}>
          <CroppedImage src={url} alt={altText} crop={crop} shape={isWide(shown.length, place) ? 2 : 1} />
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
  const [first] = images;
  if (image === undefined || last === 0) return <PreviewImage images={images} />;
  return (
    <div className={styles.carousel}>
      <CroppedImage
        key={image.url}
        src={image.url}
        alt={image.altText}
        crop={image.crop}
        shape={first?.crop ? shapeOf(first.crop) : shape}
        onLoad={({ width, height }) => {
          if (place === 0 && height > 0) setShape(width / height);
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
