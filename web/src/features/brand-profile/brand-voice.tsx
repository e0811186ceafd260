import type { BrandVoice as Voice } from '@postownia/contract/brand-voice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { May } from '../../lib/may.tsx';
import styles from './profile-tab.module.css';
import { VoiceAdjusting } from './voice-adjusting.tsx';
import { VoiceExamples } from './voice-examples.tsx';

/** How the brand writes: learned from posts of its own, shown, adjustable. */
export function BrandVoice() {
  const { t } = useTranslation('brand-profile');
  const client = useQueryClient();
  const [open, setOpen] = useState<'examples' | 'adjust' | null>(null);
  const options = queries.brandProfile.voice.queryOptions();
  const { data } = useQuery(options);
  const keep = (voice: Voice | null) => client.setQueryData(options.queryKey, { voice });
  const forget = useMutation({
    mutationFn: () => api.brandProfile.forgetVoice(),
    onSuccess: () => {
      keep(null);
      showToast.success(t('voiceForgotten'));
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const voice = data?.voice ?? null;
  return (
    <section className={styles.section}>
      <h2>{t('voice')}</h2>
      {voice === null ? (
        <p>{t('voiceHint')}</p>
      ) : (
        <dl className={styles.rows}>
          {rowsOf(voice).map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`voiceRow.${name}`)}</dt>
              <dd>{value === '' ? t('untold') : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <May action="brand.write">
        <div className={styles.voiceButtons}>
          <Button onPress={() => setOpen('examples')}>
            {voice === null ? t('voiceLearn') : t('voiceLearnAgain')}
          </Button>
          {voice !== null && (
            <>
              <Button onPress={() => setOpen('adjust')}>{t('voiceAdjust')}</Button>
              <Button busy={forget.isPending} onPress={() => forget.mutate()}>
                {t('voiceForget')}
              </Button>
            </>
          )}
        </div>
      </May>
      {open === 'examples' && (
        <VoiceExamples
          known={voice?.examples ?? []}
          onClose={() => setOpen(null)}
          onLearned={(learned) => keep(learned)}
        />
      )}
      {open === 'adjust' && voice !== null && (
        <VoiceAdjusting voice={voice} onClose={() => setOpen(null)} onChanged={keep} />
      )}
    </section>
  );
}

const rowsOf = ({ favouriteWords, signs, signsPerPost, signOff, examples }: Voice) =>
  [
    { name: 'favouriteWords', value: favouriteWords.join(', ') },
    { name: 'signs', value: signs.join(' ') },
    { name: 'signsPerPost', value: String(signsPerPost) },
    { name: 'signOff', value: signOff },
    { name: 'examples', value: String(examples.length) },
  ] as const;
