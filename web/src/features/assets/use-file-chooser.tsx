import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** HEIC by its endings, too: a desk's browser knows no type of it. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';
export const VIDEO_TYPES = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.m4v,.webm';

/**
 * Lets a person choose files of their computer, one or several. The field stands where nothing takes it away while the
 * computer's window is open; any button calls `choose`.
 */
export function useFileChooser({
  accept,
  onFiles,
}: {
  accept: string;
  onFiles: (files: readonly File[]) => void;
}): { field: ReactNode; choose: () => void } {
  const { t } = useTranslation('library');
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      accept={accept}
      className="sr"
      tabIndex={-1}
      aria-label={t('chooseFiles')}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
  return { field, choose: () => input.current?.click() };
}
