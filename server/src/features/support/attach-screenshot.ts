import { type ErrorCode, SCREENSHOT_BYTES, type SupportRequest } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { ImageError, type ImageFault } from '../../providers/image/image-error.ts';
import { inRequest } from './in-request.ts';
import { limitRequests } from './limit-requests.ts';
import { keepScreenshot, selectRequest, updateRequest } from './support.queries.ts';

/** What is kept of one: letters of a screen stay readable in it. */
const KEPT_BYTES = 512 * 1024;

const REFUSALS: Readonly<Record<ImageFault, ErrorCode>> = {
  'not-an-image': 'IMAGE_UNREADABLE',
  'too-large': 'IMAGE_TOO_LARGE',
  animated: 'IMAGE_ANIMATED',
  heic: 'IMAGE_HEIC',
};

/**
 * Keeps what a person sees with their own request, in place of the one before. Decoded where all images from outside are.
 * @throws Refusal NOT_FOUND, IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_ANIMATED, IMAGE_HEIC, TOO_MANY_REQUESTS
 */
export async function attachScreenshot(
  context: Pick<Context, 'db' | 'clock' | 'workshop'>,
  { workspaceId, userId }: Caller,
  { id, file }: { id: string; file: File },
): Promise<SupportRequest> {
  // Whose request it is comes first: nobody has files decoded for a request that is not theirs.
  const asked = await selectRequest(workspaceId, context.db, id);
  if (asked?.userId !== userId) throw new Refusal('NOT_FOUND');
  if (file.size > SCREENSHOT_BYTES) throw new Refusal('IMAGE_TOO_LARGE');
  await limitRequests(context, userId);
  const jpeg = await toJpeg(context, workspaceId, new Uint8Array(await file.arrayBuffer()));
  return inRequest(context, { workspaceId, id, userId }, async (tx, row, now) => {
    await keepScreenshot(workspaceId, tx, { requestId: row.id, jpeg, createdAt: now });
    return updateRequest(workspaceId, tx, id, { screenshot: true, updatedAt: now });
  });
}

async function toJpeg(
  { workshop }: Pick<Context, 'workshop'>,
  owner: WorkspaceId,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  try {
    const { jpeg } = await workshop.do('photo', bytes, { owner });
    if (jpeg.byteLength <= KEPT_BYTES) return jpeg;
    return await workshop.do('smaller', { bytes: jpeg, maxBytes: KEPT_BYTES }, { owner });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new Refusal(REFUSALS[error.fault]);
  }
}
