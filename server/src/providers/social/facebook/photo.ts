import * as z from 'zod';
import type { MetaGraph } from '../meta/graph.ts';
import { idsIn } from '../numbered-step.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Prepared, PublishTarget } from '../social-network.ts';

const Created = z.object({ id: z.string().min(1) });

/** Puts the next image up, where nobody sees it. */
export async function uploadPhoto(
  graph: MetaGraph,
  { account, content, handles, signal }: PublishTarget,
): Promise<Prepared> {
  const uploaded = idsIn(handles.photoIds);
  const image = content.images[uploaded.length];
  const altText = image?.altText ?? '';
  const { body, requestId } = await graph.call({
    method: 'POST',
    path: `/${account.remoteId}/photos`,
    token: account.token,
    params: { published: 'false', ...(altText === '' ? {} : { alt_text_custom: altText }) },
    ...(image === undefined ? {} : { file: await image.bytes() }),
    signal,
  });
  const { id } = parseAnswer(Created, body, requestId);
  return { handles: { ...handles, photoIds: [...uploaded, id].join(',') }, requestId };
}
