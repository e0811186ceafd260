import { type CropPlace, type CropRatio, cropIn, middleOf } from '@postownia/contract/crop-shapes';
import { LIMITS } from '@postownia/contract/limits';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/text-field.tsx';
import styles from './crop.module.css';
import { CropBoard } from './crop-board.tsx';
import { CropChoice } from './crop-choice.tsx';
import { cropOf, type ImagePoint, type ImageSize, sizeOf, withCrop } from './crop-of.ts';
import type { DraftMedium } from './draft.ts';
import { withMoved } from './strip-order.ts';

interface MediumDialogProps {
  media: readonly DraftMedium[];
  place: number;
  /** Where the pictures are shown. */
  shownIn: CropPlace;
  onChange: (media: readonly DraftMedium[]) => void;
  onClose: () => void;
}

const MIDDLE = { x: 0.5, y: 0.5 } as const;

/** What is chosen of a picture's crop until it is saved; until something is, it stays as it was. */
function useCrop(medium: DraftMedium | undefined, shownIn: CropPlace) {
  const [before] = useState(() => cropIn(shownIn, medium?.crops ?? null));
  const [ratio, chooseRatio] = useState<CropRatio | null>(before?.ratio ?? null);
  const [point, choosePoint] = useState<ImagePoint>(before === null ? MIDDLE : middleOf(before));
  const [size, setSize] = useState<ImageSize | null>(null);
  const [isTouched, setTouched] = useState(false);
  const setRatio = (wanted: CropRatio | null) => {
    setTouched(true);
    chooseRatio(wanted);
  };
  const setPoint = (wanted: ImagePoint) => {
    setTouched(true);
    choosePoint(wanted);
  };
  const crop = size === null || !isTouched ? before : cropOf(ratio, size, point);
  return { ratio, setRatio, point, setPoint, size, setSize, crop };
}

/** All pictures cropped like the one of a place, each by its own size. */
const cropAll = (
  media: readonly DraftMedium[],
  like: { place: number; shownIn: CropPlace; ratio: CropRatio | null; point: ImagePoint },
) =>
  Promise.all(
    media.map(async (one, at) => {
      if (at === like.place) return one;
      const crop = cropOf(like.ratio, await sizeOf(one.thumbnailUrl), like.point);
      return { ...one, crops: withCrop(one.crops, like.shownIn, crop) };
    }),
  );

/** One picture: the part of it that goes out, what it shows for those who do not see it, its place, and the way out of the post. */
export function MediumDialog({ media, place, shownIn, onChange, onClose }: MediumDialogProps) {
  const { t } = useTranslation('composer');
  const medium = media[place];
  const [altText, setAltText] = useState(medium?.altText ?? '');
  const [forAll, setForAll] = useState(false);
  const { ratio, setRatio, point, setPoint, size, setSize, crop } = useCrop(medium, shownIn);
  if (medium === undefined) return null;
  const close = (next: readonly DraftMedium[]) => {
    onChange(next);
    onClose();
  };
  /** All pictures with what was said of this one. */
  const changed = media.map((one, at) =>
    at === place ? { ...one, altText: altText.trim(), crops: withCrop(one.crops, shownIn, crop) } : one,
  );
  const save = async () => close(forAll ? await cropAll(changed, { place, shownIn, ratio, point }) : changed);
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('pictureTitle', { place: place + 1, count: media.length })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <CropBoard
          url={medium.url}
          altText={medium.altText}
          crop={crop}
          point={point}
          onPoint={setPoint}
          onSize={setSize}
        />
        <div>
          {size !== null && (
            <CropChoice
              place={shownIn}
              url={medium.thumbnailUrl}
              {...{ size, point, ratio }}
              onChange={setRatio}
            />
          )}
          {media.length > 1 && (
            <Checkbox
              label={t('crop.forAll')}
              checked={forAll}
              onChange={(event) => setForAll(event.target.checked)}
            />
          )}
          <TextArea
            label={t('altText')}
            hint={t('altTextHint')}
            rows={4}
            maxLength={LIMITS.altTextCharacters}
            value={altText}
            autoFocus
            onChange={(event) => setAltText(event.target.value.replace(/\n/g, ' '))}
          />
          <MediumMoves media={changed} place={place} onDone={close} />
        </div>
      </div>
    </Dialog>
  );
}

interface MediumMovesProps {
  media: readonly DraftMedium[];
  place: number;
  onDone: (media: readonly DraftMedium[]) => void;
}

/** Its place among the others, and the way out of the post. */
function MediumMoves({ media, place, onDone }: MediumMovesProps) {
  const { t } = useTranslation('composer');
  return (
    <div className={styles.moves}>
      <Button
        size="small"
        icon={IconChevronLeft}
        disabled={place === 0}
        onPress={() => onDone(withMoved(media, place, place - 1))}
      >
        {t('earlier')}
      </Button>
      <Button
        size="small"
        iconAfter={IconChevronRight}
        disabled={place === media.length - 1}
        onPress={() => onDone(withMoved(media, place, place + 1))}
      >
        {t('later')}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={IconTrash}
        onPress={() => onDone(media.filter((_, at) => at !== place))}
      >
        {t('takeOut')}
      </Button>
    </div>
  );
}
