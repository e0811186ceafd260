import { SCREENSHOT_BYTES } from '@postownia/contract/features/support';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import styles from './support.module.css';

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';

/** What the person sees, as a picture to send along; one, and it can be taken back. */
export function ScreenshotField({
  file,
  onChange,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > SCREENSHOT_BYTES) showToast.error(t('screenshot.tooLarge'));
    else onChange(chosen);
  };
  return (
    <div className={styles.screenshot}>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        className="sr"
        tabIndex={-1}
        aria-label={t('screenshot.file')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {preview !== null && <img src={preview} alt={t('screenshot.chosen')} />}
      <div className={styles.steps}>
        <Button icon={IconPhoto} onPress={() => input.current?.click()}>
          {file === null ? t('screenshot.add') : t('screenshot.other')}
        </Button>
        {file !== null && <Button onPress={() => onChange(null)}>{t('screenshot.remove')}</Button>}
      </div>
      <p className={styles.quiet}>{t('screenshot.hint')}</p>
    </div>
  );
}

/** The address of a chosen file in this browser, for as long as it is chosen. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) {
      setUrl(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
