import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import type { PaletteName } from '@postownia/contract/palettes';
import { useTranslation } from 'react-i18next';
import { CropMarks } from '../../components/crop-marks.tsx';
import { PaletteBar, paletteKey } from '../../components/palette-bar.tsx';
import { stylePosterUrl } from '../../posters/posters.ts';
import { posterPaletteOf } from './poster-palette.ts';
import styles from './trial-proof.module.css';

/** A sample poster in the chosen palette and style, as a proof. */
export function TrialProof({ palette, style }: { palette: PaletteName; style: ImageStyle }) {
  const { t, i18n } = useTranslation('brand-profile');
  return (
    <figure className={styles.proof}>
      <div className={styles.bar}>
        <PaletteBar palette={paletteKey(palette)} small />
      </div>
      <CropMarks>
        <img
          className={styles.poster}
          src={stylePosterUrl(posterPaletteOf(palette), style, 400)}
          alt=""
          width={400}
          height={400}
        />
      </CropMarks>
      <figcaption className={styles.side}>
        {t('proofSide', { palette, style: t(`imageStyles.${style}`).toLocaleLowerCase(i18n.language) })}
      </figcaption>
    </figure>
  );
}
