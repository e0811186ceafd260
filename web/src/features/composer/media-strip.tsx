import { LIMITS } from '@postownia/contract/limits';
import { IconAlertTriangle, IconCheck, IconCrop } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import shared from './composer.module.css';
import { type DraftMedium, isVideo } from './draft.ts';
import styles from './media-strip.module.css';
import { useStripOrder } from './use-strip-order.ts';
import { VideoStrip } from './video-strip.tsx';

interface MediaStripProps {
  media: readonly DraftMedium[];
  onChange: (media: readonly DraftMedium[]) => void;
  /** Opens what is said of one picture. */
  onDescribe: (place: number) => void;
  /** What brings pictures in. */
  children: ReactNode;
}

/** The pictures in the order in which they go out, or the video. */
export function MediaStrip(props: MediaStripProps) {
  const [first] = props.media;
  return first !== undefined && isVideo(first) ? (
    <VideoStrip medium={first} {...props} />
  ) : (
    <ImageStrip {...props} />
  );
}

function ImageStrip({ media, onChange, onDescribe, children }: MediaStripProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const [told, setTold] = useState('');
  const count = media.length;
  const order = useStripOrder({
    items: media,
    onChange,
    onTell: (what, place) => setTold(t(`order.${what}`, { place: place + 1, count })),
  });
  return (
    <section className={styles.media} aria-labelledby={id}>
      <div className={shared.sectionHead}>
        <h2 id={id}>{t(count === 0 ? 'picturesOrVideo' : 'pictures')}</h2>
        <span className={shared.hint}>{t('picturesOf', { count, most: LIMITS.mediaPerPost })}</span>
      </div>
      <ol className={styles.strip} ref={order.list} aria-label={t('pictureOrder')}>
        {media.map(({ assetId, thumbnailUrl, altText, crops }, place) => (
          <li key={assetId} className={classNames(styles.item, order.lifted === place && styles.lifted)}>
            <button
              type="button"
              className={styles.picture}
              data-place={place}
              aria-label={t('picture', { place: place + 1, count, about: altText || t('undescribed') })}
              {...order.handlersOf(place)}
            >
              <img src={thumbnailUrl} alt="" width={92} height={116} draggable={false} />
            </button>
            <span className={styles.itemFoot}>
              <b aria-hidden="true">{place + 1}</b>
              <button
                type="button"
                data-set={crops !== null || undefined}
                aria-label={t(crops === null ? 'crop.open' : 'crop.openSet', { place: place + 1 })}
                onClick={() => onDescribe(place)}
              >
                <Icon of={IconCrop} size={16} />
              </button>
              <button
                type="button"
                className={classNames(altText.trim() === '' && styles.missing)}
                aria-label={t(altText.trim() === '' ? 'describeMissing' : 'describe', { place: place + 1 })}
                onClick={() => onDescribe(place)}
              >
                {altText.trim() === '' && <Icon of={IconAlertTriangle} size={16} />}
                {t('description')}
                {altText.trim() !== '' && <Icon of={IconCheck} size={16} />}
              </button>
            </span>
          </li>
        ))}
        {count < LIMITS.mediaPerPost && <li className={styles.adding}>{children}</li>}
      </ol>
      {count > 1 && <p className={classNames(shared.hint, styles.orderHint)}>{t('orderHint')}</p>}
      <p className="sr" role="status">
        {told}
      </p>
    </section>
  );
}
