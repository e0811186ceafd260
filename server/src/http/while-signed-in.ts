import type { Caller } from './authenticate.ts';
import type { RequestContext } from './request-context.ts';

/**
 * How often a silent stream looks whether its session still is. The look is at what this process remembers and forgets when
 * the database says so, hence a row every five seconds; the stream of somebody who was removed ends within 200 ms.
 */
const LOOK_MILLISECONDS = 150;

/**
 * Opens a stream of events that ends with the session it was opened with, or with its person's role or place in the
 * workspace: looked at before each event, and several times a second while there is none.
 * @param options.left fires when the reader has gone
 * @param options.open opens the stream, which ends soon after its signal fires; its refusals are thrown before any event
 */
export async function openWhileSignedIn<Event>(
  { stillIn, closing }: Pick<RequestContext, 'stillIn' | 'closing'>,
  who: Caller,
  options: {
    left: AbortSignal | undefined;
    open: (over: AbortSignal) => Promise<AsyncGenerator<Event, void>>;
  },
): Promise<AsyncGenerator<Event, void>> {
  const ended = new AbortController();
  const { left, open } = options;
  const over = AbortSignal.any([closing, ended.signal, ...(left === undefined ? [] : [left])]);
  const events = await open(over);
  return endWith(events, { isIn: () => stillIn(who), end: () => ended.abort() });
}

async function* endWith<Event>(
  events: AsyncGenerator<Event, void>,
  { isIn, end }: { isIn: () => Promise<boolean>; end: () => void },
): AsyncGenerator<Event, void> {
  const look = async () => {
    // A database that is away for a moment ends nobody's stream.
    if (!(await isIn().catch(() => true))) end();
  };
  const timer = setInterval(look, LOOK_MILLISECONDS);
  try {
    for await (const event of events) {
      if (!(await isIn())) return;
      yield event;
    }
  } finally {
    clearInterval(timer);
  }
}
