import type { Asset } from '@postownia/contract/features/assets';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/formats.ts';
import styles from './asset-details.module.css';

type Point = NonNullable<Asset['focalPoint']>;

const MIDDLE: Point = { x: 0.5, y: 0.5 };
/** A point that rests for this long is kept. */
const REST_MILLISECONDS = 600;
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A photo with the mark of what matters most in it: dragged, or moved by arrows (1%, with Shift 10%). */
export function FocalPoint({ asset, onChange }: { asset: Asset; onChange: (point: Point) => void }) {
  const { t, i18n } = useTranslation('library');
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState(asset.focalPoint ?? MIDDLE);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const move = (x: number, y: number) => {
    const next = { x: within(x), y: within(y) };
    setPoint(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onChange(next), REST_MILLISECONDS);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = frame.current?.getBoundingClientRect();
    if (box) move((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.1 : 0.01;
    move(point.x + step[0] * size, point.y + step[1] * size);
  };
  const place = {
    x: formatPercent(point.x, i18n.language),
    y: formatPercent(point.y, i18n.language),
  };
  return (
    <div className={styles.focus} ref={frame}>
      <img src={asset.url} alt={asset.altText} width={asset.width} height={asset.height} />
      <button
        type="button"
        className={styles.mark}
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        aria-label={t('focalPoint', place)}
        aria-describedby={hint}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <svg viewBox="0 0 44 44" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <circle cx="22" cy="22" r="11" />
          <path d="M22 0v14M22 30v14M0 22h14M30 22h14" />
          <circle cx="22" cy="22" r="4" fill="currentColor" stroke="none" />
        </svg>
      </button>
      <span className="sr" id={hint}>
        {t('focalHint')}
      </span>
    </div>
  );
}
