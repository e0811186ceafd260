import type { Context } from '../../context.ts';
import type { ApiKeys, Asking, Caller } from '../../http/authenticate.ts';
import { hashKeyText } from '../../lib/api-key-text.ts';
import type { SessionMemo } from './session-memo.ts';

/**
 * Reads keys, remembering each as sessions are remembered, by its hash: the memo never holds what opens.
 * @param options.milliseconds for how long, unless the key ends before
 */
export function keyReader(options: {
  app: Context;
  apiKeys: ApiKeys;
  memo: SessionMemo;
  milliseconds: number;
}): (text: string, asking: Asking, fresh: boolean) => Promise<Caller | null> {
  const { app, apiKeys, memo, milliseconds } = options;
  return async (text, { workspace, ip }, fresh) => {
    const now = app.clock.now();
    const hash = hashKeyText(text);
    const memoKey = `key ${hash} ${workspace ?? ''}`;
    const remembered = fresh ? undefined : memo.get(memoKey, now.getTime());
    if (remembered !== undefined) return remembered;
    const readAt = memo.changes;
    const found = await apiKeys.find(app, { text, hash, workspace, ip, now }, { changing: fresh });
    if (found === null) return null;
    const since = now.getTime();
    const until = Math.min(since + milliseconds, found.until?.getTime() ?? Number.POSITIVE_INFINITY);
    memo.remember(memoKey, { caller: Object.freeze(found.holder), since, until }, readAt);
    return found.holder;
  };
}
