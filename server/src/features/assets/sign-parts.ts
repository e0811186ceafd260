import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { findUpload, inStorage } from './find-video.ts';

/**
 * Addresses to which the browser sends these parts of an upload, each good for an hour.
 * @throws Refusal NOT_FOUND also where the bytes come to us, BAD_REQUEST for a part that the file does not have
 */
export async function signParts(
  { db, uploads }: Pick<Context, 'db' | 'uploads'>,
  workspaceId: WorkspaceId,
  { id, numbers }: { id: string; numbers: readonly number[] },
): Promise<{ parts: { number: number; url: string }[] }> {
  const row = await findUpload(db, workspaceId, id);
  if (uploads.way !== 'parts' || row === undefined) throw new Refusal('NOT_FOUND');
  const upload = inStorage(workspaceId, row);
  const last = Math.ceil(row.bytes / uploads.partBytes);
  if (numbers.some((number) => number > last)) throw new Refusal('BAD_REQUEST');
  const parts = numbers.map(async (number) => ({ number, url: await uploads.partUrl(upload, number) }));
  return { parts: await Promise.all(parts) };
}
