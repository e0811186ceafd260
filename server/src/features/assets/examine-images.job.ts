import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError } from '../../providers/image/image-error.ts';
import { updateFacts } from './assets.queries.ts';
import { type AssetRef, selectUnexamined } from './assets.system-queries.ts';
import { openImage } from './open-image.ts';

type Used = Pick<Context, 'db' | 'storage' | 'workshop' | 'log'>;
const PAGE = 200;

/**
 * Reads what only their bytes tell (colours, length, hash) of images whose rows came from before anybody looked. One whose
 * file is gone or damaged is asked again the next night. Safe to run twice and at once.
 */
export async function examineImages(context: Used): Promise<void> {
  let [examined, unreadable] = [0, 0];
  for await (const { workspaceId, id } of unexamined(context)) {
    if (await examine(context, asWorkspaceId(workspaceId), id)) examined += 1;
    else unreadable += 1;
  }
  if (examined + unreadable > 0) context.log.info({ examined, unreadable }, 'images examined');
}

async function* unexamined({ db }: Pick<Context, 'db'>): AsyncIterable<AssetRef> {
  for (let after: AssetRef | null = null; ; ) {
    const page: AssetRef[] = await selectUnexamined(db, { after, limit: PAGE });
    yield* page;
    after = page.at(-1) ?? after;
    if (page.length < PAGE) return;
  }
}

/** @returns whether its file was there and could be read */
async function examine(context: Used, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const image = await openImage(context, context.db, workspaceId, id);
  const bytes = image && (await image.bytes());
  if (bytes === null) return false;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const look = context.workshop.do('colors', bytes, { bulk: true, owner: workspaceId });
  const colors = await look.catch((error: unknown) => {
    if (error instanceof ImageError) return null;
    throw error;
  });
  if (colors === null) return false;
  await updateFacts(workspaceId, context.db, { id, colors, bytes: bytes.byteLength, sha256 });
  return true;
}
