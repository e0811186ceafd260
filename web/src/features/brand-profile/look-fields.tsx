import { IMAGE_STYLES } from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { PALETTE_NAMES, PALETTES } from '@postownia/contract/palettes';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCards } from '../../components/form-fields.tsx';
import { stylePosterUrl } from '../../posters/posters.ts';
import { posterPaletteOf } from './poster-palette.ts';
import styles from './profile-fields.module.css';

/** Palette and image style, chosen by seeing them. */
export function LookFields({ control }: { control: Control<BrandProfile> }) {
  const { t } = useTranslation('brand-profile');
  const palette = useWatch({ control, name: 'colorPalette' });
  return (
    <>
      <FormCards
        control={control}
        name="colorPalette"
        label={t('colorPalette')}
        options={PALETTE_NAMES.map((name) => ({
          value: name,
          label: name,
          face: (
            <span className={styles.swatch}>
              {[PALETTES[name].primary, PALETTES[name].secondary, PALETTES[name].accent].map((colour) => (
                <i key={colour} style={{ background: colour }} />
              ))}
            </span>
          ),
        }))}
      />
      <FormCards
        control={control}
        name="preferredImageStyle"
        label={t('preferredImageStyle')}
        look="images"
        options={IMAGE_STYLES.map((style) => ({
          value: style,
          label: t(`imageStyles.${style}`),
          face: (
            <img
              className={styles.sample}
              src={stylePosterUrl(posterPaletteOf(palette), style, 240)}
              alt=""
              width={240}
              height={240}
              loading="lazy"
            />
          ),
        }))}
      />
    </>
  );
}
