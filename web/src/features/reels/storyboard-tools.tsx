import { IconMovie, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { api } from '../../lib/api.ts';
import { RefusalWords } from '../../lib/refusal-words.tsx';
import { textsOfScript } from './reel-script.ts';
import type { ReelDraft } from './reel-wish.ts';
import styles from './reels.module.css';

/** Other words for the beats: out of the post, as long as it has some, or out of a script of the brand. */
export function StoryboardTools({ draft, date }: { draft: ReelDraft; date: string }) {
  const { t } = useTranslation('reels');
  const { beats, hasOthers, nextBoard, writeAll } = draft;
  const [variant, setVariant] = useState(0);
  const script = useMutation({
    mutationFn: () => api.generation.reelScript({ videoType: 'tutorial', date, variant }),
    onSuccess: (written) => {
      setVariant(variant + 1);
      writeAll(textsOfScript(written, beats.length));
    },
  });
  return (
    <div className={styles.boardTools}>
      {hasOthers ? (
        <Button size="small" icon={IconRefresh} onPress={nextBoard}>
          {t('board.other')}
        </Button>
      ) : (
        <p className={styles.quiet}>{t('board.all')}</p>
      )}
      <Button size="small" icon={IconMovie} busy={script.isPending} onPress={() => script.mutate()}>
        {t('board.script')}
      </Button>
      {script.isSuccess && <p className={styles.quiet}>{t('board.scriptHint')}</p>}
      {script.error !== null && (
        <ErrorLine>
          <RefusalWords error={script.error} />
        </ErrorLine>
      )}
    </div>
  );
}
