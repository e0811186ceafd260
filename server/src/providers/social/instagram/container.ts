import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { META_ERRORS } from '../meta/error-table.ts';
import type { GraphAnswer, MetaGraph } from '../meta/graph.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Handles, Prepared, PublishContent, PublishTarget } from '../social-network.ts';

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
  readonly params: (content: PublishContent) => Record<string, string>;
  /** One that takes longer is replaced, once (docs/providers/publishing.md). */
  readonly minutes: number;
}

export const secondsUntilLook = (looks: number) => POLL_SECONDS[looks] ?? POLL_THEN_SECONDS;

/** Makes the invisible container; its media are fetched by Instagram. */
export async function makeContainer(
  graph: MetaGraph,
  kind: ContainerKind,
  { account, content, handles, now, signal }: PublishTarget,
): Promise<Prepared> {
  const { body, requestId } = await graph.call({
    method: 'POST',
    path: `/${account.remoteId}/media`,
    token: account.token,
    params: {
      ...kind.params(content),
      caption: content.caption,
      ...(content.aiLabel ? { is_ai_generated: 'true' } : {}),
    },
    signal,
  });
  const { id } = parseAnswer(Created, body, requestId);
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

/** Handles of an account's post without its container; `renewed` remembers that there was one. */
export const withoutContainer = (handles: Handles): Handles => ({
  ...(handles.quotaReadAt === undefined ? {} : { quotaReadAt: handles.quotaReadAt }),
  renewed: 'yes',
});

/** Waits for the container, one look at a time. */
export async function lookAtContainer(
  graph: MetaGraph,
  kind: ContainerKind,
  target: PublishTarget,
): Promise<Prepared> {
  const { handles, now } = target;
  const { status, subcode, requestId } = await readContainer(graph, target, handles.containerId ?? '');
  if (status === 'FINISHED') return { handles: { ...handles, readyAt: now.toISOString() }, requestId };
  if (status !== 'IN_PROGRESS') throw spoilt(status, subcode, requestId);
  const age = now.getTime() - Date.parse(handles.containerAt ?? '');
  if (age < kind.minutes * 60_000) {
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
