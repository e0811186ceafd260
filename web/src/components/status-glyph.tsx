import type { ReactNode } from 'react';
import styles from './status-glyph.module.css';

/** A state is a shape first; colour only repeats it. Cut-outs take `--mark-cut`, the surface below. */
const CUT = 'var(--mark-cut, var(--sheet))';
const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const;

/** A square is still worked on; what stands in it says whose turn it is. */
const SQUARE = 'M1.8 1.8h12.4v12.4H1.8Z';

const SHAPES = {
  published: (
    <>
      <circle cx="8" cy="8" r="8" fill="currentColor" />
      <path d="M4.4 8.3 7 10.8l4.7-5.2" fill="none" stroke={CUT} strokeWidth="1.9" strokeLinecap="square" />
    </>
  ),
  scheduled: (
    <>
      <circle cx="8" cy="8" r="7.1" stroke="currentColor" strokeWidth="1.6" fill={CUT} />
      <path d="M8 4.2v4l2.6 1.7" {...LINE} strokeLinecap="square" />
    </>
  ),
  failed: (
    <>
      <path d="M5 .8h6l4.2 4.2v6L11 15.2H5L.8 11V5Z" fill="currentColor" />
      <path d="M8 4v5M8 11v1.4" stroke={CUT} strokeWidth="1.9" />
    </>
  ),
  waiting: <path d={`${SQUARE}M4.4 8h1M7.5 8h1M10.6 8h1`} {...LINE} />,
  change: <path d={`${SQUARE}M10.8 10.4V7H5.4M7.4 5 5.4 7l2 2`} {...LINE} />,
  approved: <path d={`${SQUARE}M4.6 8.2 7 10.6l4.4-5`} {...LINE} />,
  draft: <rect x="1.8" y="1.8" width="12.4" height="12.4" {...LINE} strokeDasharray="2.6 2.2" />,
  publishing: (
    <>
      <circle cx="8" cy="8" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M8 0v16M0 8h16" stroke="currentColor" strokeWidth="1.2" />
      <circle cx="8" cy="8" r="1.8" fill="currentColor" />
    </>
  ),
  'partly-published': (
    <>
      <circle cx="8" cy="8" r="7.1" stroke="currentColor" strokeWidth="1.6" fill={CUT} />
      <path d="M8 1a7 7 0 0 0 0 14Z" fill="currentColor" />
    </>
  ),
  skipped: (
    <>
      <circle cx="8" cy="8" r="6.6" stroke="currentColor" strokeWidth="1.6" fill={CUT} />
      <path d="M8 4.4v3.8l2.4 1.5" {...LINE} strokeLinecap="square" />
      <path d="M1 15 15 1" stroke={CUT} strokeWidth="4" />
      <path d="M1 15 15 1" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  'to-check': (
    <>
      <path
        d="M8 1.6 15.2 14.4H.8Z"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        fill={CUT}
      />
      <path
        d="M6.3 7.4a1.7 1.7 0 1 1 2.4 1.6c-.5.3-.7.5-.7 1.1M8 11.6v1.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type Status = keyof typeof SHAPES;

/** The mark of a state; its word stands beside it or in the accessible name around it. */
export function StatusGlyph({ status, size = 16 }: { status: Status; size?: number }) {
  return (
    <svg
      className={status === 'publishing' ? styles.turning : styles.glyph}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {SHAPES[status]}
    </svg>
  );
}
