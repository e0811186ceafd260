import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import { PALETTES, type PaletteName } from '@postownia/contract/palettes';
import { useTranslation } from 'react-i18next';
import { CropMarks } from '../../components/crop-marks.tsx';
import { stylePosterUrl } from '../../posters/posters.ts';
import { posterPaletteOf } from './poster-palette.ts';
import styles from './trial-proof.module.css';

/** A sample poster in the chosen palette and style, as a proof. */
export function TrialProof({ palette, style }: { palette: PaletteName; style: ImageStyle }) {
  const { t } = useTranslation('brand-profile');
  const { primary, secondary, accent, deep } = PALETTES[palette];
  return (
    <figure className={styles.proof}>
      <div className={styles.bar} aria-hidden="true">
        {[primary, secondary, accent, deep].map((colour) => (
          <i key={colour} style={{ background: colour }} />
        ))}
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
        {t('proofSide', { palette, style: t(`imageStyles.${style}`) })}
      </figcaption>
    </figure>
  );
}
