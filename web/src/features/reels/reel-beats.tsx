import { undrawnOf } from '@postownia/contract/drawn-text';
import { REEL_BEAT_MAX } from '@postownia/contract/reel-vocabulary';
import { countGraphemes } from '@postownia/contract/text-length';
import { IconArrowLeft, IconArrowRight, IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/button.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { classNames } from '../../lib/class-names.ts';
import { LibraryPicker } from '../../lib/library-picker.ts';
import { problemOf, type ReelDraft } from './reel-wish.ts';
import styles from './reels.module.css';

const PICKING = { taken: [], room: 1, kinds: ['photos', 'videos', 'generated'], purpose: 'shot' } as const;

interface ReelBeatsProps {
  draft: ReelDraft;
  stills: readonly string[];
  /** The beat that the player shows. */
  shown: number;
  onShow: (place: number) => void;
}

/** Words of any direction, each kept from turning the sentence that quotes them. */
const inOrder = (words: readonly string[]) => words.map((word) => `\u2068${word}\u2069`).join(', ');

/** The beats in a row: each as it will look, what it says, and its picture's place in the order. */
export function ReelBeats({ draft, stills, shown, onShow }: ReelBeatsProps) {
  const { t } = useTranslation('reels');
  const { beats, shape, hasOrder, movePicture, write, choosePicture } = draft;
  const Picker = useContext(LibraryPicker);
  const [picking, setPicking] = useState<number | null>(null);
  return (
    <>
      <ol className={styles.beats}>
        {beats.map(({ role, text }, place) => {
          const problem = problemOf(text, draft);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place
            <li key={place}>
              <button
                type="button"
                className={classNames(styles.still, place === shown && styles.shown)}
                data-shape={shape}
                aria-label={t('showBeat', { place: place + 1 })}
                aria-pressed={place === shown}
                onClick={() => onShow(place)}
              >
                {stills[place] !== undefined && <img src={stills[place]} alt="" />}
              </button>
              <div className={styles.order}>
                {hasOrder && (
                  <IconButton
                    size="small"
                    icon={IconArrowLeft}
                    label={t('pictureBefore', { place: place + 1 })}
                    disabled={place === 0}
                    onPress={() => movePicture(place, -1)}
                  />
                )}
                {Picker !== null && (
                  <IconButton
                    size="small"
                    icon={IconPhotoPlus}
                    label={t('pictureOther', { place: place + 1 })}
                    onPress={() => setPicking(place)}
                  />
                )}
                {hasOrder && (
                  <IconButton
                    size="small"
                    icon={IconArrowRight}
                    label={t('pictureAfter', { place: place + 1 })}
                    disabled={place === beats.length - 1}
                    onPress={() => movePicture(place, 1)}
                  />
                )}
              </div>
              <TextArea
                label={`${place + 1}. ${t(`roles.${role}`)}`}
                rows={3}
                value={text}
                onChange={(event) => write(place, event.target.value)}
                onFocus={() => onShow(place)}
                error={problem === null ? undefined : t(problem, { words: inOrder(undrawnOf(text).words) })}
                aside={
                  <span className={styles.count}>
                    {countGraphemes(text.trim())}/{REEL_BEAT_MAX}
                  </span>
                }
              />
            </li>
          );
        })}
      </ol>
      <UndrawnMarks draft={draft} />
      {Picker !== null && picking !== null && (
        <Suspense>
          <Picker
            {...PICKING}
            onClose={() => setPicking(null)}
            onChoose={([asset]) => {
              if (asset !== undefined) choosePicture(picking, asset.id);
              setPicking(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What is left out of the film although it stands in the beats: emoji and other signs. */
function UndrawnMarks({ draft: { beats, captions } }: Pick<ReelBeatsProps, 'draft'>) {
  const { t } = useTranslation('reels');
  const marks = new Set(beats.flatMap(({ text }) => undrawnOf(text).marks));
  if (!captions || marks.size === 0) return null;
  return <p className={styles.quiet}>{t('undrawn', { marks: [...marks].join(' ') })}</p>;
}
