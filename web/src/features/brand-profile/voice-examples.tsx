import type { BrandVoice, LearnedHabits } from '@postownia/contract/brand-voice';
import { LIMITS } from '@postownia/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './profile-tab.module.css';

interface VoiceExamplesProps {
  known: readonly string[];
  onClose: () => void;
  onLearned: (voice: BrandVoice) => void;
}

/** Three own posts in, habits out: what was taken over is told before the dialog closes. */
export function VoiceExamples({ known, onClose, onLearned }: VoiceExamplesProps) {
  const { t } = useTranslation('brand-profile');
  const client = useQueryClient();
  const [examples, setExamples] = useState(() =>
    Array.from({ length: LIMITS.voiceExamples }, (_, at) => known[at] ?? ''),
  );
  const learn = useMutation({
    mutationFn: () =>
      api.brandProfile.learnVoice({ examples: examples.filter((text) => text.trim() !== '') }),
    onSuccess: ({ voice }) => {
      onLearned(voice);
      return client.invalidateQueries({ queryKey: queries.brandProfile.get.key() });
    },
  });
  if (learn.data !== undefined) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('voiceLearned')}
        actions={
          <Button variant="ink" onPress={onClose}>
            {t('voiceDone')}
          </Button>
        }
      >
        <p>{t('voiceTakenOver')}</p>
        <Habits habits={learn.data.habits} voice={learn.data.voice} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('voiceLearn')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="ink"
            busy={learn.isPending}
            disabled={examples.every((text) => text.trim() === '')}
            onPress={() => learn.mutate()}
          >
            {t('voiceTake')}
          </Button>
        </>
      }
    >
      <p>{t('voicePaste')}</p>
      {examples.map((text, at) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
          key={at}
          label={t('voiceExample', { number: at + 1 })}
          optional={at > 0}
          rows={4}
          maxLength={LIMITS.voiceExampleCharacters}
          value={text}
          onChange={(event) => setExamples(examples.with(at, event.target.value))}
        />
      ))}
      {learn.error !== null && <ErrorLine>{errorText(learn.error)}</ErrorLine>}
    </Dialog>
  );
}

function Habits({ habits, voice }: { habits: LearnedHabits; voice: BrandVoice }) {
  const { t } = useTranslation('brand-profile');
  const { contentLength, languageStyle, emoticons, hashtags, ownHashtags } = habits;
  const rows = [
    [t('contentLength'), t(`lengths.${contentLength}`)],
    [t('languageStyle'), languageStyle === null ? t('voiceUnknown') : t(`addresses.${languageStyle}`)],
    [t('emoticons'), emoticons ? t('yes') : t('no')],
    [t('hashtagStrategy'), [...ownHashtags, String(hashtags)].join(' ')],
    [t('voiceRow.favouriteWords'), voice.favouriteWords.join(', ')],
    [t('voiceRow.signOff'), voice.signOff],
  ] as const;
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? t('untold') : value}</dd>
        </div>
      ))}
    </dl>
  );
}
