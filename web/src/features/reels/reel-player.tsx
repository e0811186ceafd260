import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './reel-player.module.css';
import type { Preview } from './use-reel-preview.ts';

interface ReelPlayerProps {
  preview: Preview;
  /** The beat that is shown. */
  beat: number;
  onBeat: (beat: number) => void;
  beats: number;
  seconds: number;
  shape: string;
  /** The words have a mistake: nothing can be shown anew. */
  isWrong: boolean;
}

const clock = (seconds: number) => `0:${String(Math.floor(seconds)).padStart(2, '0')}`;

/** The reel before it is made: the image of a beat, and the film once it is asked for. It never plays by itself. */
export function ReelPlayer({ preview, beat, onBeat, beats, seconds, shape, isWrong }: ReelPlayerProps) {
  const { t } = useTranslation('reels');
  const video = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState<number | null>(null);
  const [plays, setPlays] = useState(false);
  const { filmUrl, stills, asking, stale } = preview;
  const each = seconds / beats;
  const goTo = (place: number) => {
    onBeat(place);
    if (video.current !== null) video.current.currentTime = place * each;
  };
  const toggle = () => {
    if (filmUrl === null) return preview.play();
    if (video.current?.paused) void video.current.play();
    else video.current?.pause();
  };
  const now = filmUrl === null || time === null ? beat * each : time;
  const still = stills[beat];
  return (
    <div className={styles.player}>
      <div className={styles.frame} data-shape={shape} aria-busy={asking || stale}>
        {filmUrl !== null && (
          // biome-ignore lint/a11y/useMediaCaption: its words stand in the image
          <video
            ref={video}
            src={filmUrl}
            playsInline
            autoPlay
            aria-label={t('player.film')}
            onPlay={() => setPlays(true)}
            onPause={() => setPlays(false)}
            onTimeUpdate={({ currentTarget: { currentTime } }) => {
              setTime(currentTime);
              onBeat(Math.min(beats - 1, Math.floor(currentTime / each + 0.01)));
            }}
          />
        )}
        {filmUrl === null && still !== undefined && (
          <img src={still} alt={t('player.still', { place: beat + 1 })} />
        )}
        {(asking || (stills.length === 0 && stale)) && (
          <span className={styles.wait}>
            <RegistrationMark /> {t(asking ? 'player.making' : 'player.drawing')}
          </span>
        )}
      </div>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: beats }, (_, place) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its beat
            key={place}
            className={classNames(place < beat && styles.past, place === beat && styles.now)}
          />
        ))}
      </div>
      <div className={styles.tools}>
        <IconButton
          variant="line"
          icon={plays ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          label={t(plays ? 'player.pause' : 'player.play')}
          busy={asking}
          disabled={isWrong}
          onPress={toggle}
        />
        <IconButton
          icon={IconPlayerSkipBack}
          label={t('player.back')}
          disabled={beat === 0}
          onPress={() => goTo(beat - 1)}
        />
        <IconButton
          icon={IconPlayerSkipForward}
          label={t('player.next')}
          disabled={beat >= beats - 1}
          onPress={() => goTo(beat + 1)}
        />
        <span className={styles.time}>{t('player.time', { now: clock(now), all: clock(seconds) })}</span>
      </div>
    </div>
  );
}
