import type { VideoType } from '@postownia/contract/video-rules';
import { IconMovie, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './reel-script.module.css';

interface ReelScriptHelpProps {
  videoType: VideoType;
  date: string;
  /** The language of what is said in the video. */
  language: string | undefined;
  onUse: (words: { description: string; hashtags: string[] }) => void;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Help for creators: what to video and what to say, from the brand profile; one press takes the caption over. */
export function ReelScriptHelp({ videoType, date, language, onUse }: ReelScriptHelpProps) {
  const { t } = useTranslation('video-posts');
  const [variant, setVariant] = useState(0);
  const id = useId();
  const write = useMutation({
    mutationFn: (wanted: number) => api.generation.reelScript({ videoType, date, variant: wanted }),
    onSuccess: (_script, wanted) => setVariant(wanted + 1),
    onError: (error) => showToast.error(errorText(error)),
  });
  const script = write.data;
  if (script === undefined) {
    return (
      <div>
        <Button icon={IconMovie} busy={write.isPending} onPress={() => write.mutate(variant)}>
          {t('script.write')}
        </Button>
        <p className={styles.hint}>{t('script.hint')}</p>
      </div>
    );
  }
  const starts = script.shots.map((_, at) =>
    script.shots.slice(0, at).reduce((sum, shot) => sum + shot.seconds, 0),
  );
  return (
    <section className={styles.script} aria-labelledby={id} aria-live="polite">
      <h3 id={id}>{t('script.title')}</h3>
      <p className={styles.hook}>
        <b>{t('script.hook')}</b> <span lang={language}>{script.hook}</span>
      </p>
      <ol className={styles.shots}>
        {script.shots.map((shot, at) => (
          <li key={starts[at]}>
            <span className={styles.time}>
              {clock(starts[at] ?? 0)}–{clock((starts[at] ?? 0) + shot.seconds)}
            </span>
            <span>
              <b>{t(`script.shot.${shot.kind}`)}</b>
              <span lang={language}>{shot.words}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.caption}>
        <b>{t('description')}</b>{' '}
        <span lang={language}>
          {script.caption} {script.hashtags.map((tag) => `#${tag}`).join(' ')}
        </span>
      </p>
      <div className={styles.tools}>
        <Button
          variant="ink"
          size="small"
          onPress={() => onUse({ description: script.caption, hashtags: script.hashtags })}
        >
          {t('script.use')}
        </Button>
        <Button size="small" icon={IconRefresh} busy={write.isPending} onPress={() => write.mutate(variant)}>
          {t('script.other')}
        </Button>
      </div>
    </section>
  );
}
