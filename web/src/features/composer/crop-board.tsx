import type { ChosenCrop } from '@postownia/contract/crop-shapes';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import styles from './crop.module.css';
import type { ImagePoint, ImageSize } from './crop-of.ts';

interface CropBoardProps {
  url: string;
  altText: string;
  /** null: nothing is cut. */
  crop: ChosenCrop | null;
  /** What matters in the image. */
  point: ImagePoint;
  onPoint: (point: ImagePoint) => void;
  onSize: (size: ImageSize) => void;
}

/** An arrow moves the mark by a hundredth, with Shift by a tenth. */
const ARROWS: Readonly<Record<string, ImagePoint>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};
const within = (share: number) => Math.min(1, Math.max(0, share));
const percent = (share: number) => `${share * 100}%`;

/** A picture with the part of it that goes out; the mark is put on what has to stay in it. */
export function CropBoard({ url, altText, crop, point, onPoint, onSize }: CropBoardProps) {
  const { t } = useTranslation('composer');
  const board = useRef<HTMLDivElement>(null);
  const put = ({ x, y }: ImagePoint) => onPoint({ x: within(x), y: within(y) });
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = board.current?.getBoundingClientRect();
    if (crop === null || box === undefined) return;
    if (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    put({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    put({ x: point.x + arrow.x * times, y: point.y + arrow.y * times });
  };
  return (
    <div className={styles.boardPlace}>
      <div
        className={styles.board}
        ref={board}
        data-cut={crop !== null || undefined}
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <img
          src={url}
          alt={altText}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
        />
        {crop !== null && (
          <>
            <span
              className={styles.window}
              style={{
                left: percent(crop.x),
                top: percent(crop.y),
                width: percent(crop.width),
                height: percent(crop.height),
              }}
            />
            <button
              type="button"
              className={styles.mark}
              style={{ left: percent(point.x), top: percent(point.y) }}
              aria-label={t('crop.mark', {
                x: Math.round(point.x * 100),
                y: Math.round(point.y * 100),
              })}
              onKeyDown={move}
            >
              <RegistrationMark size={34} />
            </button>
          </>
        )}
      </div>
      <p className={styles.hint}>{t(crop === null ? 'crop.wholeHint' : 'crop.hint')}</p>
    </div>
  );
}
