import { IMPORT_REFUSALS, type RowsImport, type RowsImported } from '@postownia/contract';
import { lockDays } from '../../db/room-of-day.ts';
import { runOnce } from '../../db/run-once.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { imageAssets } from '../assets/index.ts';
import type { PostsContext } from './change-post.ts';
import { addDraft } from './create-post.ts';

interface Import extends RowsImport {
  readonly by: RecordedActor;
  /** Makes a repeat harmless. */
  readonly key: string | undefined;
}
type Refused = RowsImported['refused'][number];

/** Takes back what a dry run did, and carries what it found. */
class TakenBackError extends Error {
  readonly found: RowsImported;
  constructor(found: RowsImported) {
    super('The rows were only tried');
    this.found = found;
  }
}

/**
 * Makes a draft of each row of a table, all of them or, where one is refused, none. A dry run does the very same and takes it
 * back. Images are named as in the library; of several with one name it is the newest.
 * @throws Refusal IDEMPOTENCY_MISMATCH
 */
export async function importRows(
  context: PostsContext,
  workspaceId: WorkspaceId,
  { by, key, rows, dryRun }: Import,
): Promise<RowsImported> {
  const now = context.clock.now();
  const work = async (tx: Tx): Promise<RowsImported> => {
    const refused = await putRows(context, tx, workspaceId, { by, rows });
    const made = refused.length === 0 ? rows.length : 0;
    if (dryRun || refused.length > 0) throw new TakenBackError({ made: dryRun ? 0 : made, refused });
    return { made, refused };
  };
  const request = { workspaceId, key, operation: 'import-posts', input: { rows, dryRun }, now };
  try {
    return await inTransaction(context.db, (tx) => runOnce(tx, request, () => work(tx)), { retries: 3 });
  } catch (error) {
    if (error instanceof TakenBackError) return error.found;
    throw error;
  }
}

/** Puts each row where it belongs; what one refuses it refuses before it writes. */
async function putRows(
  context: PostsContext,
  tx: Tx,
  workspaceId: WorkspaceId,
  { by, rows }: Pick<Import, 'by' | 'rows'>,
): Promise<Refused[]> {
  await lockDays(
    tx,
    workspaceId,
    rows.map(({ date }) => date),
  );
  const names = [...new Set(rows.flatMap(({ images }) => images))];
  const known = await imageAssets.named(tx, workspaceId, names);
  const made = { by, origin: 'person', release: null } as const;
  const refused: Refused[] = [];
  for (const { line, images, ...draft } of rows) {
    const missing = images.filter((name) => !known.has(name));
    const media = images.flatMap((name) => known.get(name) ?? []).map((assetId) => ({ assetId }));
    if (missing.length > 0) {
      refused.push({ line, code: 'NOT_FOUND', images: missing });
      continue;
    }
    const code = await refusalOf(() =>
      addDraft(context, tx, workspaceId, { ...made, draft: { ...draft, media } }),
    );
    if (code !== null) refused.push({ line, code, images: [] });
  }
  return refused;
}

const isImportRefusal = (code: string): code is Refused['code'] =>
  (IMPORT_REFUSALS as readonly string[]).includes(code);

async function refusalOf(put: () => Promise<unknown>): Promise<Refused['code'] | null> {
  try {
    await put();
    return null;
  } catch (error) {
    if (error instanceof Refusal && isImportRefusal(error.code)) return error.code;
    throw error;
  }
}
