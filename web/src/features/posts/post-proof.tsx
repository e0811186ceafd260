import { splitHashtags } from '@postownia/contract/hashtags';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaletteBar, paletteKey } from '../../components/palette-bar.tsx';
import { ProofImage } from '../../components/proof-image.tsx';
import { AlbumStrip } from './album-strip.tsx';
import styles from './day-panel.module.css';
import type { DayPanelProps } from './day-panel-props.ts';

/** The image as a proof: crop marks, palette strip, palette and style at the side; of an album the chosen one. A text alone has none. */
export function PostProof({
  post,
  making,
  overview,
  newImage,
}: Pick<DayPanelProps, 'post' | 'making' | 'overview' | 'newImage'>) {
  const { t } = useTranslation('posts');
  const media = post?.media ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = media;
  const image = media.find(({ assetId }) => assetId === chosen) ?? first;
  const seen = useRef(first?.url);
  /** The image came while the person was looking. */
  const renewed =
    image === first && seen.current !== undefined && image !== undefined && seen.current !== image.url;
  const { brand } = overview;
  const sentence = post && splitHashtags(post.content).body.split(/(?<=[.!?])\s/u)[0];
  const busy = newImage.busy || (making && making.state !== 'failed' && making.part !== 'text');
  const step = making?.state === 'writing' ? 'writing' : 'drawing';
  if (post !== undefined && image === undefined && !busy) return null;
  const busyText = t(making?.state === 'queued' ? 'waiting' : step);
  return (
    <>
      <figure className={styles.proof}>
        {brand && (
          <div className={styles.palette}>
            <PaletteBar palette={paletteKey(brand.palette)} small />
          </div>
        )}
        <ProofImage
          src={image?.url ?? null}
          alt={image?.altText || (sentence ? t('imageAlt', { sentence }) : '')}
          isNew={renewed}
          {...(busy ? { busyText } : {})}
        />
        {brand && (
          <figcaption className={styles.proofSide}>
            {t('paletteAndStyle', { palette: brand.palette, style: t(`style.${brand.style}`) })}
          </figcaption>
        )}
      </figure>
      {image !== undefined && media.length > 1 && (
        <AlbumStrip media={media} chosen={image.assetId} onChoose={setChosen} />
      )}
    </>
  );
}
