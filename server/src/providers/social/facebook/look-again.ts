import { message } from '@postownia/contract/messages/message';
import { NetworkError } from '../network-error.ts';
import type { PublishTarget, ReadBack } from '../social-network.ts';

/** Facebook is given this long to process a video (docs/providers/publishing.md). */
const MOST_MINUTES = 30;
const LOOK_SECONDS = [2, 4, 8, 15, 30];
const LOOK_THEN_SECONDS = 60;

/**
 * When to look for a video that was accepted and is not seen yet: soon at first, then once a minute.
 * @param given.code what it is called in the log where its time is over
 * @throws NetworkError `stop` once Facebook has had all of its time
 */
export function lookAgain(
  { handles, now }: PublishTarget,
  { code, requestId }: { code: string; requestId: string | null },
): ReadBack {
  const since = handles.acceptedAt ?? now.toISOString();
  if (now.getTime() - Date.parse(since) > MOST_MINUTES * 60_000) {
    const userMessage = message('facebook.video-slow');
    throw new NetworkError({ action: 'stop', code, userMessage, requestId });
  }
  const looks = Number(handles.looks ?? 0);
  return {
    notYetSeconds: LOOK_SECONDS[looks] ?? LOOK_THEN_SECONDS,
    handles: { ...handles, acceptedAt: since, looks: String(looks + 1) },
    requestId,
  };
}
