import type { BrandVoice } from '@postownia/contract/brand-voice';
import { LIMITS } from '@postownia/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TagInput } from '../../components/tag-input.tsx';
import { TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

interface VoiceAdjustingProps {
  voice: BrandVoice;
  onClose: () => void;
  onChanged: (voice: BrandVoice) => void;
}

/** What was learned, in the person's hands: words, emoji and the last sentence. */
export function VoiceAdjusting({ voice, onClose, onChanged }: VoiceAdjustingProps) {
  const { t } = useTranslation('brand-profile');
  const { examples: _, ...learned } = voice;
  const [draft, setDraft] = useState(learned);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const save = useMutation({
    mutationFn: () => api.brandProfile.changeVoice(draft),
    onSuccess: (answer) => {
      onChanged(answer.voice);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('voiceAdjust')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" busy={save.isPending} onPress={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <TagInput
        label={t('voiceRow.favouriteWords')}
        hint={t('voiceWordsHint')}
        tags={draft.favouriteWords}
        limit={12}
        maxLength={LIMITS.keywordCharacters}
        onChange={(favouriteWords) => change({ favouriteWords })}
      />
      <TagInput
        label={t('voiceRow.signs')}
        tags={draft.signs}
        limit={8}
        maxLength={8}
        onChange={(signs) => change({ signs })}
      />
      <TextField
        label={t('voiceRow.signsPerPost')}
        type="number"
        min={0}
        max={5}
        value={draft.signsPerPost}
        onChange={(event) =>
          change({ signsPerPost: Math.min(5, Math.max(0, Math.round(Number(event.target.value)))) })
        }
      />
      <TextField
        label={t('voiceRow.signOff')}
        hint={t('voiceSignOffHint')}
        maxLength={LIMITS.callToActionCharacters}
        value={draft.signOff}
        onChange={(event) => change({ signOff: event.target.value })}
      />
      {save.error !== null && <ErrorLine>{errorText(save.error)}</ErrorLine>}
    </Dialog>
  );
}
