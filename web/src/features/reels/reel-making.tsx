import type { Post } from '@postownia/contract/features/posts';
import type { Reel, ReelOffer } from '@postownia/contract/features/reels';
import { IconMovie } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDay } from '../../lib/formats.ts';
import { RefusalWords } from '../../lib/refusal-words.tsx';
import { ReelBeats } from './reel-beats.tsx';
import { ReelChoices } from './reel-choices.tsx';
import { ReelPlayer } from './reel-player.tsx';
import { useReelWish } from './reel-wish.ts';
import styles from './reels.module.css';
import { StoryboardTools } from './storyboard-tools.tsx';
import { useReelPreview } from './use-reel-preview.ts';
import { useStartReel } from './use-reels.ts';

interface ReelMakingProps {
  post: Post;
  offer: ReelOffer;
  /** The reel that was made of the post before. */
  last: Reel | undefined;
  onClose: () => void;
}

/** A reel before it is made: its beats at the left, how it will look and move at the right, the price in the button. */
export function ReelMaking({ post, offer, last, onClose }: ReelMakingProps) {
  const { t, i18n } = useTranslation('reels');
  const errorId = useId();
  const draft = useReelWish(post, offer, last);
  const { beats, seconds, shape, isWrong, wish } = draft;
  const [chosen, setChosen] = useState(0);
  const beat = Math.min(chosen, beats.length - 1);
  const preview = useReelPreview(isWrong ? null : wish);
  const start = useStartReel(onClose);
  const error = start.error ?? preview.error;
  return (
    <Dialog
      isOpen
      wide="board"
      onClose={onClose}
      title={t('make')}
      actions={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          <Button
            variant="machine"
            icon={IconMovie}
            cost={offer.price}
            busy={start.isPending}
            unavailable={isWrong ? { onPress: () => showToast.error(t('mendBeats')) } : null}
            aria-describedby={error === null ? undefined : errorId}
            onPress={() => start.mutate(wish)}
          >
            {t('make')}
          </Button>
        </>
      }
    >
      <p>{t('ofPost', { date: formatDay(post.date, i18n.language) })}</p>
      <div className={styles.board}>
        <div className={styles.form}>
          <ReelBeats draft={draft} stills={preview.stills} shown={beat} onShow={setChosen} />
          {offer.closesWith !== 'name' && (
            <p className={styles.quiet}>{t(`closesWith.${offer.closesWith}`)}</p>
          )}
          <StoryboardTools draft={draft} date={post.date} />
          <ReelChoices draft={draft} offer={offer} stills={preview.stills} />
        </div>
        <section className={styles.well} aria-label={t('player.title')}>
          <ReelPlayer
            {...{ preview, beat, seconds, shape, isWrong }}
            beats={beats.length}
            onBeat={setChosen}
          />
        </section>
      </div>
      {error !== null && (
        <ErrorLine id={errorId}>
          <RefusalWords error={error} />
        </ErrorLine>
      )}
    </Dialog>
  );
}
