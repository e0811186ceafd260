import { SOUND_MAX_BYTES } from '@postownia/contract/reel-vocabulary';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { api, queries } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { ReelDraft } from './reel-wish.ts';
import styles from './reels.module.css';

const SOUND_TYPES = 'audio/*,.mp3,.wav,.m4a,.aac,.ogg,.opus,.flac';

/** A sound of the brand's own: one that is there already or a new file, and from which second it is heard. */
export function OwnSound({ draft: { sound, change } }: { draft: ReelDraft }) {
  const { t } = useTranslation('reels');
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { data, error } = useQuery(queries.reels.sounds.queryOptions());
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > SOUND_MAX_BYTES) throw new ApiError('SOUND_TOO_LARGE');
      return api.reels.addSound({ file });
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: queries.reels.sounds.key() });
      change({ sound: { id, from: 0 } });
    },
  });
  const sounds = data?.sounds ?? [];
  const chosen = sounds.find(({ id }) => id === sound?.id);
  const last = Math.max(0, Math.floor(chosen?.seconds ?? 0) - 1);
  const problem = send.error ?? error;
  return (
    <div className={styles.ownSound}>
      {sounds.length > 0 && (
        <Select
          label={t('ownSound.which')}
          placeholder={t('ownSound.none')}
          value={chosen?.id ?? ''}
          onChange={({ target }) =>
            change({ sound: target.value === '' ? null : { id: target.value, from: 0 } })
          }
          options={sounds.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {chosen !== undefined && (
        <TextField
          label={t('ownSound.from')}
          type="number"
          inputMode="numeric"
          min={0}
          max={last}
          value={sound?.from ?? 0}
          onChange={({ target }) => {
            const from = Math.min(last, Math.max(0, Math.trunc(Number(target.value)) || 0));
            change({ sound: { id: chosen.id, from } });
          }}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={SOUND_TYPES}
        className="sr"
        tabIndex={-1}
        aria-label={t('ownSound.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) send.mutate(file);
          target.value = '';
        }}
      />
      <Button icon={IconUpload} busy={send.isPending} onPress={() => input.current?.click()}>
        {t('ownSound.upload')}
      </Button>
      <p className={styles.quiet}>{t('ownSound.hint')}</p>
      {problem !== null && <ErrorLine>{errorText(problem)}</ErrorLine>}
    </div>
  );
}
