import { CROP_PIXELS, type CropRatio } from '@postownia/contract/crop-shapes';
import type { PhotoLayout } from '@postownia/contract/photo-layouts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './photo-poster.module.css';

interface LayoutChoiceProps {
  samples: readonly { layout: PhotoLayout; url: string }[] | undefined;
  waiting: boolean;
  failed: boolean;
  /** There are words to set. */
  told: boolean;
  ratio: CropRatio;
  value: PhotoLayout | null;
  onChange: (layout: PhotoLayout) => void;
  onAgain: () => void;
}

/** The layouts that can carry this photo and these words, each as it would be. */
export function LayoutChoice(props: LayoutChoiceProps) {
  const { samples, waiting, failed, told, ratio, value, onChange, onAgain } = props;
  const { t } = useTranslation('photo-posters');
  const id = useId();
  const { width, height } = CROP_PIXELS[ratio];
  const notice = noticeOf(props);
  return (
    <section className={styles.layouts} aria-labelledby={id} aria-busy={waiting}>
      <h2 id={id}>{t('layouts')}</h2>
      <p role="status">{notice && t(notice)}</p>
      {failed && told && <Button onPress={onAgain}>{t('again')}</Button>}
      {samples && samples.length > 0 && (
        <RadioButtons
          options={samples.map(({ layout, url }) => ({
            value: layout,
            face: (
              <>
                <img src={url} alt="" width={width} height={height} />
                <span>{t(`names.${layout}`)}</span>
              </>
            ),
          }))}
          value={value}
          onChange={onChange}
          className={classNames(styles.sheet, waiting && styles.stale)}
          buttonClassName={styles.layout}
          attributes={{ 'aria-labelledby': id }}
        />
      )}
    </section>
  );
}

function noticeOf({ samples, waiting, failed, told }: LayoutChoiceProps) {
  if (!told) return 'layoutsEmpty';
  if (waiting) return 'drawing';
  if (failed) return 'failed';
  return samples?.length === 0 ? 'none' : null;
}
