import * as z from 'zod';
import type { MetaGraph } from '../meta/graph.ts';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption, parseGraphTime } from '../same-caption.ts';
import type { Found, PublishTarget } from '../social-network.ts';
import { readContainer, withoutContainer } from './container.ts';

const MediaList = z.object({
  data: z.array(z.object({ id: z.string(), caption: z.string().optional(), timestamp: z.string() })),
});
type Media = z.infer<typeof MediaList>['data'][number];

/** As for Pages: clocks differ. */
const CLOCK_SKEW_MILLISECONDS = 300_000;

interface Trace {
  readonly since: Date;
  readonly known: ReadonlySet<string>;
}

/** A post whose container was published, by its words among the account's media. */
export const findMedia = (graph: MetaGraph, target: PublishTarget, trace: Trace): Promise<Found> =>
  find(graph, target, {
    ...trace,
    edge: 'media',
    choose: (listed) => listed.findLast(({ caption }) => isSameCaption(target.content.caption, caption)),
  });

/** A story has no words: the only one of its time is ours, among several nobody can tell. */
export const findStory = (graph: MetaGraph, target: PublishTarget, trace: Trace): Promise<Found> =>
  find(graph, target, {
    ...trace,
    edge: 'stories',
    choose: (listed) => (listed.length === 1 ? listed[0] : undefined),
  });

async function find(
  graph: MetaGraph,
  target: PublishTarget,
  {
    since,
    known,
    edge,
    choose,
  }: Trace & { edge: 'media' | 'stories'; choose: (listed: readonly Media[]) => Media | undefined },
): Promise<Found> {
  const { account, handles, signal } = target;
  const { status, requestId } = await readContainer(graph, target, handles.containerId ?? '');
  if (status === 'FINISHED') return { result: 'absent', handles, requestId };
  if (status !== 'PUBLISHED') return { result: 'absent', handles: withoutContainer(handles), requestId };
  const answer = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/${edge}`,
    token: account.token,
    params: { fields: 'id,caption,timestamp', limit: '50' },
    signal,
  });
  const earliest = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const ours = choose(
    parseAnswer(MediaList, answer.body, answer.requestId).data.filter(
      ({ id, timestamp }) => !known.has(id) && (parseGraphTime(timestamp)?.getTime() ?? 0) >= earliest,
    ),
  );
  if (ours === undefined) return { result: 'undecided', requestId: answer.requestId };
  return { result: 'found', remoteId: ours.id, requestId: answer.requestId };
}
