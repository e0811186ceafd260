import type { Context } from '../../context.ts';
import type { Asking, Caller, Programs } from '../../http/authenticate.ts';
import { hashKeyText } from '../../lib/api-key-text.ts';
import type { SessionMemo } from './session-memo.ts';

/**
 * Reads keys, remembering each as sessions are remembered, by its hash: the memo never holds what opens.
 * @param options.milliseconds for how long, unless the key ends before
 */
export function keyReader(options: {
  app: Context;
  programs: Programs;
  memo: SessionMemo;
  milliseconds: number;
}): (text: string, asking: Asking, fresh: boolean) => Promise<Caller | null> {
  const { app, programs, memo, milliseconds } = options;
  return async (text, { workspace, ip, throughAssistant }, fresh) => {
    const now = app.clock.now();
    const hash = hashKeyText(text);
    const memoKey = `key ${hash} ${throughAssistant ? 'mcp' : ''} ${workspace ?? ''}`;
    const remembered = fresh ? undefined : memo.get(memoKey, now.getTime());
    if (remembered !== undefined) return remembered;
    const readAt = memo.changes;
    const found = await programs.find(
      app,
      { text, hash, workspace, ip, throughAssistant, now },
      { changing: fresh },
    );
    if (found === null) return null;
    const since = now.getTime();
    const until = Math.min(since + milliseconds, found.until?.getTime() ?? Number.POSITIVE_INFINITY);
    memo.remember(memoKey, { caller: Object.freeze(found.holder), since, until }, readAt);
    return found.holder;
  };
}
