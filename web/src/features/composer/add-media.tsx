import { LIMITS } from '@postownia/contract/limits';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { Suspense, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { LibraryPicker } from '../../lib/library-picker.ts';
import { VIDEO_TYPES } from '../../lib/video-sending.ts';
import type { DraftMedium } from './draft.ts';
import { mediumOf } from './medium-of.ts';
import type { useImageUploads } from './use-image-uploads.ts';

/** What the library takes; it looks at the bytes, not at the name. */
const TYPES = `image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif,${VIDEO_TYPES}`;
const KINDS = ['photos', 'videos', 'generated'] as const;

interface AddMediaProps {
  media: readonly DraftMedium[];
  uploads: Pick<ReturnType<typeof useImageUploads>, 'isUploading' | 'hasVideos' | 'upload'>;
  /** What to put behind what is there. */
  onAdd: (added: readonly DraftMedium[]) => void;
}

/** Pictures or a video from the brand's library, or from the person's own device straight into it. */
export function AddMedia({ media, uploads, onAdd }: AddMediaProps) {
  const { t } = useTranslation('composer');
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const Picker = useContext(LibraryPicker);
  const room = LIMITS.mediaPerPost - media.length;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon of={IconPhoto} size={17} />
        {t('fromLibrary')}
      </button>
      <button type="button" aria-busy={uploads.isUploading} onClick={() => input.current?.click()}>
        {uploads.isUploading ? <RegistrationMark size={17} /> : <Icon of={IconUpload} size={17} />}
        {uploads.isUploading ? t('uploading') : t('upload')}
      </button>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        multiple
        hidden
        aria-label={t('upload')}
        onChange={({ target }) => {
          uploads.upload([...(target.files ?? [])].slice(0, room));
          target.value = '';
        }}
      />
      <Suspense>
        {open && Picker !== null && (
          <Picker
            taken={media.map(({ assetId }) => assetId)}
            room={room}
            // Beside pictures no network takes a video.
            {...(media.length === 0 ? { kinds: KINDS } : {})}
            onClose={() => setOpen(false)}
            onChoose={(added) => {
              onAdd(added.map(mediumOf));
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
