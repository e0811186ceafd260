import { CROPS_IN, type CropPlace, type CropRatio } from '@postownia/contract/crop-shapes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CroppedImage } from '../../components/cropped-image.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import styles from './crop.module.css';
import { cropOf, type ImagePoint, type ImageSize } from './crop-of.ts';

interface CropChoiceProps {
  place: CropPlace;
  url: string;
  size: ImageSize;
  point: ImagePoint;
  /** null: the whole of it. */
  ratio: CropRatio | null;
  onChange: (ratio: CropRatio | null) => void;
}

/** The shapes in which a picture can be shown, each with what would be seen, and the whole of it. */
export function CropChoice({ place, url, size, point, ratio, onChange }: CropChoiceProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const shapes: readonly (CropRatio | 'whole')[] = [...CROPS_IN[place], 'whole'];
  return (
    <div className={styles.choice}>
      <h3 id={id}>{t('crop.title')}</h3>
      <RadioButtons
        options={shapes.map((value) => {
          const shape = value === 'whole' ? null : value;
          const words = shape ?? t('crop.whole');
          return {
            value,
            label: words,
            face: (
              <>
                <span className={styles.sample} data-shape={value}>
                  <CroppedImage src={url} alt="" crop={cropOf(shape, size, point)} />
                </span>
                {words}
              </>
            ),
          };
        })}
        value={ratio ?? 'whole'}
        onChange={(value) => onChange(value === 'whole' ? null : value)}
        className={styles.shapes}
        buttonClassName={styles.shape}
        attributes={{ 'aria-labelledby': id }}
      />
    </div>
  );
}
