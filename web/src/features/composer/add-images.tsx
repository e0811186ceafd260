import { LIMITS } from '@postownia/contract/limits';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import type { DraftMedium } from './draft.ts';
import { LibraryPicker } from './library-picker.ts';
import { mediumOf } from './medium-of.ts';

/** What the library takes; it looks at the bytes, not at the name. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

interface AddImagesProps {
  media: readonly DraftMedium[];
  /** Pictures to put behind those that are there; asked for when they have come, so the newest list is meant. */
  onAdd: (added: readonly DraftMedium[]) => void;
}

/** Pictures from the brand's library, or from the person's own device straight into it. */
export function AddImages({ media, onAdd }: AddImagesProps) {
  const { t } = useTranslation('composer');
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const Picker = useContext(LibraryPicker);
  const room = LIMITS.mediaPerPost - media.length;
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) onAdd([mediumOf(await api.assets.add({ file }))]);
    },
    onError: (error) => showToast.error(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.assets.key() }),
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon of={IconPhoto} size={17} />
        {t('fromLibrary')}
      </button>
      <button type="button" aria-busy={upload.isPending} onClick={() => input.current?.click()}>
        {upload.isPending ? <RegistrationMark size={17} /> : <Icon of={IconUpload} size={17} />}
        {upload.isPending ? t('uploading') : t('upload')}
      </button>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        multiple
        hidden
        aria-label={t('upload')}
        onChange={({ target }) => {
          upload.mutate([...(target.files ?? [])].slice(0, room));
          target.value = '';
        }}
      />
      <Suspense>
        {open && Picker !== null && (
          <Picker
            taken={media.map(({ assetId }) => assetId)}
            room={room}
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
