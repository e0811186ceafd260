import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { META_ERRORS } from '../meta/error-table.ts';
import type { GraphAnswer, MetaGraph } from '../meta/graph.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type {
  Answered,
  Handles,
  Prepared,
  PublishContent,
  PublishImage,
  PublishTarget,
} from '../social-network.ts';

const Created = z.object({ id: z.string().min(1) });
/** `status` of a spoilt container ends in the subcode of its error. */
const SUBCODE = /\b(22\d{5})\b/;
const Container = z.object({ status_code: z.string(), status: z.string().optional() });

/** Seconds between looks at a container (P-5), then each minute. */
const POLL_SECONDS = [1, 2, 4, 8, 15, 30];
const POLL_THEN_SECONDS = 60;

/** How one kind of post becomes a container. */
export interface ContainerKind {
  /** The container's own parameters, beside the caption. */
  readonly params: (content: PublishContent, handles: Handles) => Record<string, string>;
  /** One that takes longer is replaced, once (docs/providers/publishing.md). */
  readonly minutes: number;
}

export const secondsUntilLook = (looks: number) => POLL_SECONDS[looks] ?? POLL_THEN_SECONDS;

/** What describes an image to those who do not see it; nothing where nobody said. */
export const altTextOf = (image: PublishImage | undefined): Record<string, string> =>
  image === undefined || image.altText === '' ? {} : { alt_text: image.altText };

/** Asks for a container; its media are fetched by Instagram, and nobody sees it. */
export async function createContainer(
  graph: MetaGraph,
  { account, signal }: PublishTarget,
  params: Readonly<Record<string, string>>,
): Promise<Answered<{ readonly id: string }>> {
  const { body, requestId } = await graph.call({
    method: 'POST',
    path: `/${account.remoteId}/media`,
    token: account.token,
    params,
    signal,
  });
  return { id: parseAnswer(Created, body, requestId).id, requestId };
}

/** Makes the container that is published in the end. */
export async function makeContainer(
  graph: MetaGraph,
  kind: ContainerKind,
  target: PublishTarget,
): Promise<Prepared> {
  const { content, handles, now } = target;
  const { id, requestId } = await createContainer(graph, target, {
    ...kind.params(content, handles),
    ...(content.caption === '' ? {} : { caption: content.caption }),
    ...(content.aiLabel ? { is_ai_generated: 'true' } : {}),
  });
  return {
    handles: { ...handles, containerId: id, containerAt: now.toISOString(), looks: '0' },
    lookAgainSeconds: secondsUntilLook(0),
    requestId,
  };
}

export async function readContainer(
  graph: MetaGraph,
  { account, signal }: PublishTarget,
  id: string,
): Promise<GraphAnswer & { status: string; subcode: number | undefined }> {
  const answer = await graph.call({
    method: 'GET',
    path: `/${id}`,
    token: account.token,
    params: { fields: 'status_code,status' },
    signal,
  });
  const { status_code, status = '' } = parseAnswer(Container, answer.body, answer.requestId);
  const [, subcode] = SUBCODE.exec(status) ?? [];
  return { ...answer, status: status_code, subcode: subcode === undefined ? undefined : Number(subcode) };
}

/** The container came to an end that is no post. A refusal that the table knows is about the file itself. */
function spoilt(status: string, subcode: number | undefined, requestId: string | null): NetworkError {
  // A container published without our knowing is looked for, never published again.
  const isOut = status === 'PUBLISHED';
  const row = subcode === undefined ? undefined : META_ERRORS.find((known) => known.subcode === subcode);
  return new NetworkError({
    action: isOut ? 'check' : 'retry',
    userMessage: message('instagram.file-not-processed'),
    ...(isOut ? {} : row),
    code: subcode === undefined ? `container-${status.toLowerCase()}` : `container-${subcode}`,
    requestId,
    restart: !isOut,
    alreadyOut: isOut,
  });
}

/** Handles of an account's post without its containers; `renewed` remembers that there were some. */
export const withoutContainer = (handles: Handles): Handles => ({
  ...(handles.quotaReadAt === undefined ? {} : { quotaReadAt: handles.quotaReadAt }),
  renewed: 'yes',
});

/** A container that is waited for. */
interface Awaited {
  readonly id: string;
  /** When it was made, as the handles keep it. */
  readonly madeAt: string | undefined;
  readonly minutes: number;
  /** The handles once it is finished. */
  readonly finished: Handles;
}

/** Waits for a container, one look at a time. */
export async function awaitContainer(
  graph: MetaGraph,
  target: PublishTarget,
  { id, madeAt, minutes, finished }: Awaited,
): Promise<Prepared> {
  const { handles, now } = target;
  const { status, subcode, requestId } = await readContainer(graph, target, id);
  if (status === 'FINISHED') return { handles: finished, requestId };
  if (status !== 'IN_PROGRESS') throw spoilt(status, subcode, requestId);
  const age = now.getTime() - Date.parse(madeAt ?? '');
  if (age < minutes * 60_000) {
    const looks = Number(handles.looks ?? 0) + 1;
    return {
      handles: { ...handles, looks: String(looks) },
      lookAgainSeconds: secondsUntilLook(looks),
      requestId,
    };
  }
  if (handles.renewed === undefined) return { handles: withoutContainer(handles), requestId };
  throw new NetworkError({
    action: 'stop',
    code: 'container-slow',
    userMessage: message('instagram.file-slow'),
    requestId,
  });
}
