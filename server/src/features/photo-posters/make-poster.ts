import { type Asset, TOKEN_COSTS } from '@postownia/contract';
import type { PhotoLayout } from '@postownia/contract/photo-layouts';
import type { Context } from '../../context.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { KeyBudget } from '../../lib/key-budget.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { imageAssets } from '../assets/index.ts';
import { commitTokens, reserveTokens } from '../tokens/index.ts';
import { type PosterWish, readBrief } from './read-brief.ts';

interface Press {
  readonly userId: string;
  /** Of the key that presses. */
  readonly budget?: KeyBudget | null;
  readonly key: string | undefined;
  readonly input: PosterWish & { readonly layout: PhotoLayout };
}

/**
 * Draws a poster of an own photo into the library. Its row and its price come in one transaction after the files, so that a
 * death between any two steps charges nothing and leaves at most files that the sweep takes.
 * @param options.key the request's `Idempotency-Key`; a repeat answers with the poster that the first one made
 * @throws Refusal NOT_FOUND, PROFILE_MISSING, IMAGE_UNREADABLE, POSTER_UNFIT, STORAGE_FULL, INSUFFICIENT_TOKENS,
 * TOKEN_CAP_REACHED, KEY_CAP_REACHED, IDEMPOTENCY_MISMATCH
 */
export async function makePoster(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'readAllowance'>,
  workspaceId: WorkspaceId,
  { userId, budget = null, key, input }: Press,
): Promise<Asset> {
  const { layout, ...wish } = input;
  const brief = await readBrief(context, workspaceId, wish);
  const drawn = await context.workshop
    .do('photo-poster', { ...brief, layout }, { owner: workspaceId })
    .catch((error: unknown) => {
      if (error instanceof ImageError) throw new Refusal('IMAGE_UNREADABLE');
      throw error;
    });
  if (drawn === null) throw new Refusal('POSTER_UNFIT');
  const image = await imageAssets.composed.store(context, workspaceId, drawn);
  const now = context.clock.now();
  const request = { workspaceId, key, operation: 'photoPosters.make', input, now };
  const keep = async (tx: Tx) => {
    const spent = { amount: TOKEN_COSTS.photoPoster, cause: 'photo-poster', key: image.id, now };
    const reservationId = await reserveTokens(tx, workspaceId, { ...spent, budget });
    await imageAssets.composed.record(context, tx, workspaceId, {
      image,
      userId,
      altText: input.headline,
      now,
    });
    await commitTokens(tx, workspaceId, { ...spent, reservationId });
    return { id: image.id };
  };
  const drop = () => imageAssets.composed.drop(context, workspaceId, image.id);
  const { id } = await inTransaction(context.db, (tx) => runOnce(tx, request, () => keep(tx)), {
    retries: 3,
  }).catch(async (error: unknown) => {
    // Whether a broken connection wrote the row nobody knows: only after a refusal are the files certainly nobody's.
    if (error instanceof Refusal) await drop();
    throw error;
  });
  if (id !== image.id) await drop();
  return imageAssets.composed.read(context.db, workspaceId, id);
}
