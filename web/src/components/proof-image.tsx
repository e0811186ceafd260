import { IconPhotoOff } from '@tabler/icons-react';
import { type RefCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { CropMarks } from './crop-marks.tsx';
import { Icon } from './icon.tsx';
import styles from './proof-image.module.css';
import { RegistrationMark } from './registration-mark.tsx';

interface ProofImageProps {
  /** Null while there is no image. */
  src: string | null;
  alt: string;
  /** The image is new: its two passes slide into register. */
  isNew?: boolean;
  /** What is being done to it, for example "Pasowanie grafiki". */
  busyText?: string | undefined;
}

function Image({ src, alt, isNew }: { src: string; alt: string; isNew: boolean }) {
  const { t } = useTranslation('components');
  const [broken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState(false);
  if (broken) {
    return (
      <div className={classNames(styles.sheet, styles.empty)}>
        <Icon of={IconPhotoOff} size={24} />
        <span>{t('imageFailed')}</span>
        <Button
          size="small"
          onPress={() => {
            setBroken(false);
            setAttempt(attempt + 1);
          }}
        >
          {t('reloadImage')}
        </Button>
      </div>
    );
  }
  const address = attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}ponownie=${attempt}`;
  const registering = isNew && loaded;
  // A prerendered image may have failed before this script ran.
  const checkEarlyFailure: RefCallback<HTMLImageElement> = (image) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  };
  return (
    <div className={styles.sheet}>
      <img
        ref={checkEarlyFailure}
        src={address}
        alt={alt}
        width="1080"
        height="1080"
        className={classNames(styles.layer, registering && styles.pass, registering && styles.first)}
        onLoad={() => setLoaded(true)}
        onError={() => setBroken(true)}
      />
      {registering && (
        <img
          src={address}
          alt=""
          className={classNames(styles.layer, styles.pass, styles.second)}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

/** A post's image on its proof sheet: never cropped, with crop marks; a broken one hides and offers another try. */
export function ProofImage({ src, alt, isNew = false, busyText }: ProofImageProps) {
  return (
    <CropMarks>
      {src && busyText === undefined ? (
        <Image key={src} src={src} alt={alt} isNew={isNew} />
      ) : (
        <div
          className={classNames(styles.sheet, styles.empty, busyText !== undefined && styles.busy)}
          role="status"
        >
          {busyText !== undefined && (
            <span className={styles.busyText}>
              <RegistrationMark />
              {busyText}
            </span>
          )}
        </div>
      )}
    </CropMarks>
  );
}
