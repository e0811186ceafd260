import type { ApprovalState } from '@postownia/contract/features/approvals';
import { h, mark } from './dom.ts';
import { t } from './texts.ts';

const SQUARE = 'M1.8 1.8h12.4v12.4H1.8Z';
/** A square is still worked on; its inside says what is asked. */
const MARKS: Readonly<Record<ApprovalState, string>> = {
  waiting: `${SQUARE}M4.4 8h1M7.5 8h1M10.6 8h1`,
  approved: `${SQUARE}M4.6 8.2 7 10.6l4.4-5`,
  change: `${SQUARE}M10.8 10.4V7H5.4M7.4 5 5.4 7l2 2`,
  unready: SQUARE,
  out: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM4.8 8.2 7 10.4l4.2-4.6',
};

/** Where a post stands, as a shape and in words. */
export const stateMark = (state: ApprovalState): HTMLElement =>
  h('span', { class: `state state-${state}` }, mark(MARKS[state]), t(state));

export const ICONS = {
  previous: 'M10 3 5 8l5 5',
  next: 'M6 3l5 5-5 5',
  tick: 'M2.5 8.5 6 12l7.5-8',
  talk: 'M2 3h12v8H8l-3.5 3v-3H2Z',
  calendar: 'M2 3.5h12v10H2ZM2 6.5h12M5 1.5v3M11 1.5v3M8 8.2v3.6M6.2 10h3.6',
  send: 'M14 2 2 7l5 2 2 5Z',
} as const;
