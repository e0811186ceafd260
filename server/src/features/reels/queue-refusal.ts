import type { QueueError } from '../../lib/process-pool.ts';
import { Refusal } from '../../lib/refusal.ts';

/** A full line of previews or sounds is as a rule worked off in this time. */
const BUSY_SECONDS = 20;

/** What a person is told whose preview or sound was not begun. */
export const toRefusal = ({ reason }: QueueError): Refusal =>
  reason === 'full'
    ? new Refusal('REELS_BUSY', { retryAfterSeconds: BUSY_SECONDS })
    : new Refusal('REEL_PREVIEW_REPLACED');
