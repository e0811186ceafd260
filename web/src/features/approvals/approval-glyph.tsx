import type { ApprovalState } from '@postownia/contract/features/approvals';

const SQUARE = 'M1.8 1.8h12.4v12.4H1.8Z';
/** A square is still worked on, its inside says what is asked; a disc is on its way. */
const SHAPES: Readonly<Record<ApprovalState, string>> = {
  waiting: `${SQUARE}M4.4 8h1M7.5 8h1M10.6 8h1`,
  approved: `${SQUARE}M4.6 8.2 7 10.6l4.4-5`,
  change: `${SQUARE}M10.8 10.4V7H5.4M7.4 5 5.4 7l2 2`,
  unready: SQUARE,
  out: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM4.8 8.2 7 10.4l4.2-4.6',
};

/** The mark of where a post of a link stands; its word stands beside it. */
export const ApprovalGlyph = ({ state }: { state: ApprovalState }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d={SHAPES[state]} fill="none" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);
