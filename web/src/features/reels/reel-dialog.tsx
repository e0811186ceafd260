import type { Post } from '@postownia/contract/features/posts';
import type { ReelBeat, ReelOffer } from '@postownia/contract/features/reels';
import {
  REEL_BEAT_MAX,
  REEL_MOODS,
  REEL_MOTIONS,
  type ReelMood,
  type ReelMotion,
  type ReelSeconds,
} from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';
import { IconMovie } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import { MotionFace } from './motion-face.tsx';
import styles from './reels.module.css';
import { useReelOffer, useStartReel } from './use-reels.ts';

/** Reels are upright: so every network takes them. */
const SHAPE = '9:16';

interface ReelDialogProps {
  post: Post;
  onClose: () => void;
}

/** A reel before it is made: words, movement, length and sound, with the price in the button. */
export default function ReelDialog({ post, onClose }: ReelDialogProps) {
  const { t, i18n } = useTranslation('reels');
  const { data: offer, error } = useReelOffer(post.id);
  if (offer?.available && offer.proposals.length > 0)
    return <Making post={post} offer={offer} onClose={onClose} />;
  const reason = offer === undefined ? null : t(offer.available ? 'tooLittleText' : 'noEncoder');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(offer?.available ? 'tooLittle' : 'make')}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p>{t('ofPost', { date: formatDay(post.date, i18n.language) })}</p>
      {offer === undefined && error === null && <p>{t('reading')}</p>}
      {reason !== null && <p>{reason}</p>}
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
    </Dialog>
  );
}

function Making({ post, offer, onClose }: ReelDialogProps & { offer: ReelOffer }) {
  const { t, i18n } = useTranslation('reels');
  const errorId = useId();
  const { proposals } = offer;
  const [seconds, setSeconds] = useState<ReelSeconds>(proposals.at(-1)?.seconds ?? 6);
  const [motion, setMotion] = useState<ReelMotion>('cut');
  const [mood, setMood] = useState<ReelMood>('calm');
  const [words, setWords] = useState(() => new Map(proposals.map((one) => [one.seconds, one.beats])));
  const beats = words.get(seconds) ?? [];
  const write = (place: number, text: string) =>
    setWords((all) =>
      new Map(all).set(
        seconds,
        beats.map((beat, at) => (at === place ? { ...beat, text: text.replace(/\s*\n\s*/g, ' ') } : beat)),
      ),
    );
  const start = useStartReel(onClose);
  const isWrong = beats.some(({ text }) => problemOf(text) !== null);
  const texts = beats.map(({ text }) => text.trim());
  return (
    <Dialog
      isOpen
      wide
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
            aria-describedby={start.error === null ? undefined : errorId}
            onPress={() => start.mutate({ id: post.id, motion, seconds, mood, shape: SHAPE, texts })}
          >
            {t('make')}
          </Button>
        </>
      }
    >
      <p>{t('ofPost', { date: formatDay(post.date, i18n.language) })}</p>
      <Beats beats={beats} onWrite={write} />
      <ChoiceCards
        label={t('motion')}
        look="images"
        value={motion}
        onChange={setMotion}
        options={REEL_MOTIONS.map((value) => ({
          value,
          label: t(`motions.${value}`),
          face: <MotionFace motion={value} />,
        }))}
      />
      <div className={styles.choices}>
        <Segmented
          label={t('length')}
          value={String(seconds)}
          onChange={(value) => setSeconds(Number(value) as ReelSeconds)}
          options={proposals.map((one) => ({
            value: String(one.seconds),
            label: t('seconds', { count: one.seconds }),
          }))}
        />
        <Segmented
          label={t('sound')}
          value={mood}
          onChange={setMood}
          options={REEL_MOODS.map((value) => ({ value, label: t(`moods.${value}`) }))}
        />
      </div>
      <p className={styles.quiet}>{t('ownMusic')}</p>
      {start.error !== null && <ErrorLine id={errorId}>{errorText(start.error)}</ErrorLine>}
    </Dialog>
  );
}

/** What is wrong with the words of a beat; null: nothing. */
function problemOf(text: string): 'beatEmpty' | 'beatLong' | null {
  if (text.trim() === '') return 'beatEmpty';
  return countGraphemes(text.trim()) > REEL_BEAT_MAX ? 'beatLong' : null;
}

function Beats({
  beats,
  onWrite,
}: {
  beats: readonly ReelBeat[];
  onWrite: (place: number, text: string) => void;
}) {
  const { t } = useTranslation('reels');
  return (
    <ol className={styles.beats}>
      {beats.map(({ role, text }, place) => {
        const problem = problemOf(text);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
          <li key={place}>
            <TextArea
              label={`${place + 1}. ${t(`roles.${role}`)}`}
              rows={2}
              value={text}
              onChange={(event) => onWrite(place, event.target.value)}
              error={problem === null ? undefined : t(problem)}
              aside={<CharacterCounter count={countGraphemes(text.trim())} limit={REEL_BEAT_MAX} />}
            />
          </li>
        );
      })}
    </ol>
  );
}
