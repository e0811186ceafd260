import * as z from 'zod';
import type { GraphAnswer, MetaGraph } from './meta-graph.ts';
import { NetworkError } from './network-error.ts';
import { parseAnswer } from './parse-answer.ts';
import { readPost } from './read-meta-post.ts';
import { isSameCaption, parseGraphTime } from './same-caption.ts';
import type { Found, Handles, Prepared, PublishTarget, SocialNetwork } from './social-network.ts';

const Created = z.object({ id: z.string().min(1) });
const Limit = z.object({
  data: z.array(
    z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }).optional() }),
  ),
});
const Container = z.object({ status_code: z.string(), status: z.string().optional() });
const MediaList = z.object({
  data: z.array(z.object({ id: z.string(), caption: z.string().optional(), timestamp: z.string() })),
});
const Media = z.object({
  id: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
});

/** Seconds between looks at a container (decision 5), then each minute. */
const POLL_SECONDS = [1, 2, 4, 8, 15, 30];
const POLL_THEN_SECONDS = 60;
/** An image that takes longer gets a new container, once (providers' facts, section 12.4). */
const CONTAINER_MINUTES = 5;
/** What an account may post in 24 hours where the answer does not say: the smaller of Meta's two figures. */
const ASSUMED_QUOTA = 50;
const NOT_READY = '9007/2207027';
/** As for Pages: clocks differ. */
const CLOCK_SKEW_MILLISECONDS = 300_000;

/**
 * An Instagram business account's picture: quota read, an invisible container made and waited for, then one visible
 * `media_publish`. The container tells for certain whether it was published.
 */
export function instagramBusiness(graph: MetaGraph): SocialNetwork {
  return {
    network: 'instagram',
    capabilities: {
      captionCharacters: 1000,
      hashtags: 5,
      imageRequired: true,
      fetchesImage: true,
      aiLabel: true,
      settleSeconds: 30,
    },
    nextStep: (_content, handles) => {
      if (handles.quotaReadAt === undefined) return 'quota';
      if (handles.containerId === undefined) return 'container';
      return handles.readyAt === undefined ? 'container-status' : null;
    },
    prepare: (target) => {
      if (target.handles.quotaReadAt === undefined) return readQuota(graph, target);
      if (target.handles.containerId === undefined) return makeContainer(graph, target);
      return lookAtContainer(graph, target, target.handles.containerId);
    },
    async publish({ account, handles, signal }) {
      try {
        const { body, requestId } = await graph.call({
          method: 'POST',
          path: `/${account.remoteId}/media_publish`,
          token: account.token,
          params: { creation_id: handles.containerId ?? '' },
          signal,
        });
        return { remoteId: parseAnswer(Created, body, requestId).id, requestId };
      } catch (error) {
        if (!(error instanceof NetworkError) || error.code !== NOT_READY) throw error;
        const { readyAt: _notYet, ...waiting } = handles;
        return {
          notReadySeconds: POLL_SECONDS[1] ?? POLL_THEN_SECONDS,
          handles: waiting,
          requestId: error.requestId,
        };
      }
    },
    find: (target, trace) => findMedia(graph, target, trace),
    async readBack(account, remoteId, signal) {
      const { body, requestId } = await readPost(graph, {
        method: 'GET',
        path: `/${remoteId}`,
        token: account.token,
        params: { fields: 'id,permalink,timestamp' },
        signal,
      });
      const media = parseAnswer(Media, body, requestId);
      return { permalink: media.permalink ?? null, publishedAt: parseGraphTime(media.timestamp), requestId };
    },
  };
}

async function readQuota(
  graph: MetaGraph,
  { account, handles, now, signal }: PublishTarget,
): Promise<Prepared> {
  const { body, requestId } = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/content_publishing_limit`,
    token: account.token,
    params: { fields: 'quota_usage,config' },
    signal,
  });
  const [limit] = parseAnswer(Limit, body, requestId).data;
  if (limit !== undefined && limit.quota_usage >= (limit.config?.quota_total ?? ASSUMED_QUOTA)) {
    throw new NetworkError({
      action: 'retry',
      code: 'quota-used',
      sentence:
        'Konto osiągnęło dobowy limit postów Instagrama. Opublikujemy ten post, gdy limit się odnowi.',
      requestId,
      holds: 'account',
      waitSeconds: 3600,
    });
  }
  return { handles: { ...handles, quotaReadAt: now.toISOString() }, requestId };
}

async function makeContainer(graph: MetaGraph, target: PublishTarget): Promise<Prepared> {
  const { account, content, handles, now, signal } = target;
  const { body, requestId } = await graph.call({
    method: 'POST',
    path: `/${account.remoteId}/media`,
    token: account.token,
    params: {
      image_url: content.image?.publicUrl ?? '',
      caption: content.caption,
      ...(content.aiLabel ? { is_ai_generated: 'true' } : {}),
    },
    signal,
  });
  const { id } = parseAnswer(Created, body, requestId);
  return {
    handles: { ...handles, containerId: id, containerAt: now.toISOString(), looks: '0' },
    lookAgainSeconds: POLL_SECONDS[0] ?? POLL_THEN_SECONDS,
    requestId,
  };
}

async function readContainer(
  graph: MetaGraph,
  target: PublishTarget,
  id: string,
): Promise<GraphAnswer & { status: string }> {
  const { account, signal } = target;
  const answer = await graph.call({
    method: 'GET',
    path: `/${id}`,
    token: account.token,
    params: { fields: 'status_code,status' },
    signal,
  });
  return { ...answer, status: parseAnswer(Container, answer.body, answer.requestId).status_code };
}

/** Handles of an account's post without its container; `renewed` remembers that there was one. */
const withoutContainer = (handles: Handles): Handles => ({
  ...(handles.quotaReadAt === undefined ? {} : { quotaReadAt: handles.quotaReadAt }),
  renewed: 'yes',
});

async function lookAtContainer(graph: MetaGraph, target: PublishTarget, id: string): Promise<Prepared> {
  const { handles, now } = target;
  const { status, requestId } = await readContainer(graph, target, id);
  if (status === 'FINISHED') return { handles: { ...handles, readyAt: now.toISOString() }, requestId };
  if (status !== 'IN_PROGRESS') {
    throw new NetworkError({
      // A container published without our knowing is looked for, never published again.
      action: status === 'PUBLISHED' ? 'check' : 'retry',
      code: `container-${status.toLowerCase()}`,
      sentence: 'Instagram nie przetworzył obrazu. Spróbujemy ponownie.',
      requestId,
      restart: status !== 'PUBLISHED',
      alreadyOut: status === 'PUBLISHED',
    });
  }
  const age = now.getTime() - Date.parse(handles.containerAt ?? '');
  if (age < CONTAINER_MINUTES * 60_000) {
    const looks = Number(handles.looks ?? 0) + 1;
    return {
      handles: { ...handles, looks: String(looks) },
      lookAgainSeconds: POLL_SECONDS[looks] ?? POLL_THEN_SECONDS,
      requestId,
    };
  }
  if (handles.renewed === undefined) return { handles: withoutContainer(handles), requestId };
  throw new NetworkError({
    action: 'stop',
    code: 'container-slow',
    sentence: 'Instagram przetwarza obraz zbyt długo. Ponów publikację za jakiś czas.',
    requestId,
  });
}

async function findMedia(
  graph: MetaGraph,
  target: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const { account, content, handles, signal } = target;
  const { status, requestId } = await readContainer(graph, target, handles.containerId ?? '');
  if (status === 'FINISHED') return { result: 'absent', handles, requestId };
  if (status !== 'PUBLISHED') return { result: 'absent', handles: withoutContainer(handles), requestId };
  const answer = await graph.call({
    method: 'GET',
    path: `/${account.remoteId}/media`,
    token: account.token,
    params: { fields: 'id,caption,timestamp', limit: '50' },
    signal,
  });
  const earliest = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const ours = parseAnswer(MediaList, answer.body, answer.requestId).data.findLast(
    (media) =>
      !known.has(media.id) &&
      isSameCaption(content.caption, media.caption) &&
      (parseGraphTime(media.timestamp)?.getTime() ?? 0) >= earliest,
  );
  if (ours === undefined) return { result: 'undecided', requestId: answer.requestId };
  return { result: 'found', remoteId: ours.id, requestId: answer.requestId };
}
