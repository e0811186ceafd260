import { createHash } from 'node:crypto';
import { isPushEvent, type PushEvent } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import type { JobInput } from '../../job-catalogue.ts';
import type { JobRun } from '../../job-run.ts';
import { formatMessageIn, languageOf } from '../../lib/format-message-in.ts';
import { linkInBrand } from '../../lib/page-address.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { heardBy } from './heard-by.ts';
import { deleteSubscription, selectNotice } from './push-subscriptions.system-queries.ts';

/** What is older than this the person has seen elsewhere, or it is too late for. */
const FRESH_SECONDS = 12 * 3_600;
const TOPIC_CHARACTERS = 32;

type Used = Pick<Context, 'db' | 'clock' | 'log' | 'push' | 'appUrl'>;

/**
 * Tells one browser of a notice. Whether its person may still hear of the brand, and wants to, is asked anew. A browser that is
 * gone, or that subscribed with other keys than ours, is forgotten; what may pass is thrown, so that the queue tries again. Sent
 * twice it is shown once: the later replaces the earlier by its tag.
 */
export async function sendPush(
  context: Used,
  { workspaceId: id, noticeId, sessionId }: JobInput<'send-push'>,
  { lastTry }: Pick<JobRun, 'lastTry'>,
): Promise<void> {
  if (context.push === null) return;
  const workspaceId = asWorkspaceId(id);
  const now = context.clock.now();
  const notice = await selectNotice(workspaceId, context.db, noticeId);
  if (notice === undefined || !isPushEvent(notice.kind)) return;
  const leftSeconds = FRESH_SECONDS - Math.floor((now.getTime() - notice.createdAt.getTime()) / 1000);
  if (leftSeconds <= 0) return;
  const listener = await findListener(context, workspaceId, { sessionId, kind: notice.kind, now });
  if (listener === undefined) return;
  const { endpoint, p256dh, auth } = listener.subscription;
  const outcome = await context.push.send({
    endpoint,
    keys: { p256dh, auth },
    ttlSeconds: leftSeconds,
    ...wordsOf(context, workspaceId, { ...notice, kind: notice.kind, language: listener.language }),
  });
  if ('problem' in outcome) {
    if (outcome.kind === 'later' && !lastTry) throw new Error(`push service: ${outcome.problem}`);
    context.log.warn({ problem: outcome.problem, kind: notice.kind }, 'push message given up');
    return;
  }
  if (outcome.kind !== 'sent') await deleteSubscription(context.db, { sessionId, endpoint });
}

async function findListener(
  context: Used,
  workspaceId: WorkspaceId,
  { sessionId, kind, now }: { sessionId: string; kind: PushEvent; now: Date },
) {
  const listening = await heardBy(context.db, workspaceId, { kind, now });
  return listening.find(({ subscription }) => subscription.sessionId === sessionId);
}

/** One line and where it leads: nothing else of the brand leaves by this way (decision 0081). */
function wordsOf(
  { appUrl }: Pick<Context, 'appUrl'>,
  workspaceId: WorkspaceId,
  { kind, brand, path, language }: { kind: PushEvent; brand: string; path: string; language: string | null },
): { text: string; topic: string } {
  const title = formatMessageIn(languageOf(language), message(`push.${kind}`, { brand }));
  const { pathname, search } = new URL(linkInBrand(`${appUrl}${path}`, workspaceId));
  const topic = createHash('sha256')
    .update(`${kind}:${workspaceId}`)
    .digest('base64url')
    .slice(0, TOPIC_CHARACTERS);
  return { text: JSON.stringify({ title, path: `${pathname}${search}`, tag: topic }), topic };
}
