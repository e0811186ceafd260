import type { GenerationWait } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { actForEveryBrand } from '../../db/acting-for.ts';
import type { Database } from '../../db/connect.ts';
import { type BatchRow, type DayRow, UNFINISHED } from './generation.queries.ts';
import { countBrandsInLine } from './generation.system-queries.ts';

/** However many people watch their batches, the line of all brands is read this often in a process. */
const KEPT_MILLISECONDS = 2_000;
/** A shorter wait is none: the strip moves on its own by then. */
const NOTICEABLE_SECONDS = 15;
/** The time left is told in steps, so that it does not flicker. */
const STEP_SECONDS = 5;

interface Line {
  readonly readAt: number;
  readonly brands: Promise<number>;
}
const lines = new WeakMap<Database, Line>();

function brandsInLine({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const known = lines.get(db);
  if (known && now - known.readAt < KEPT_MILLISECONDS) return known.brands;
  const brands = actForEveryBrand(() => countBrandsInLine(db));
  lines.set(db, { readAt: now, brands });
  return brands;
}

/** Where a single text, image or day that has not begun stands among all that people asked for. */
async function placeOfSingle(
  { db, clock, readPlacesInLine }: Pick<Context, 'db' | 'clock' | 'readPlacesInLine'>,
  { workspaceId, id: dayId, state, round, updatedAt }: DayRow,
  createdAt: Date,
): Promise<GenerationWait | null> {
  if (state !== 'queued') return null;
  const since = round === 1 ? createdAt : updatedAt;
  const asked = [{ input: { workspaceId, dayId }, since }];
  const [place] = await readPlacesInLine(db, 'generate-day', { asked, now: clock.now() });
  return place ? { brands: 0, ...place } : null;
}

/**
 * How long a batch still takes because others' posts are made at the same time: its own pace so far is its fair turn,
 * so it tells the rest. Null where nobody else is in line, or the wait is none to speak of. `seconds` is null before
 * the first day is done, and for a batch with days that were tried again, whose pace says nothing.
 */
export async function readWait(
  context: Pick<Context, 'db' | 'clock' | 'readPlacesInLine'>,
  { batch, days }: { batch: Pick<BatchRow, 'createdAt'>; days: readonly DayRow[] },
): Promise<GenerationWait | null> {
  const open = days.filter(({ state }) => UNFINISHED.includes(state)).length;
  if (open === 0) return null;
  const [single] = days;
  if (single !== undefined && days.length === 1) return placeOfSingle(context, single, batch.createdAt);
  const brands = (await brandsInLine(context)) - 1;
  if (brands <= 0) return null;
  const elapsed = (context.clock.now().getTime() - batch.createdAt.getTime()) / 1000;
  const ended = days.length - open;
  const knowsPace = ended > 0 && days.every(({ round }) => round === 1);
  if (!knowsPace) return elapsed < NOTICEABLE_SECONDS ? null : { brands, ahead: null, seconds: null };
  const left = (elapsed / ended) * open;
  return left < NOTICEABLE_SECONDS
    ? null
    : { brands, ahead: null, seconds: Math.ceil(left / STEP_SECONDS) * STEP_SECONDS };
}
