import * as z from 'zod';
import type { BackOff } from '../social-network.ts';

const App = z.object({
  call_count: z.number().default(0),
  total_time: z.number().default(0),
  total_cputime: z.number().default(0),
});
const Business = z.record(
  z.string(),
  z.array(App.extend({ estimated_time_to_regain_access: z.number().default(0) })),
);

/** From this share on we leave a limit alone before Meta refuses: calling on makes it worse. */
const NEARLY_PERCENT = 95;
/** Usage is counted over a rolling hour, so it falls within minutes. */
const BACK_OFF_SECONDS = 300;

/** Keeps what `x-app-usage` and `x-business-use-case-usage` said last (Graph API: rate limiting). */
export class MetaUsage {
  #app: BackOff | undefined;
  readonly #accounts = new Map<string, BackOff>();

  /** Reads the headers of one answer. What can't be read tells nothing. */
  record(headers: Headers): void {
    const app = App.safeParse(parse(headers.get('x-app-usage')));
    if (app.success && percentOf(app.data) >= NEARLY_PERCENT)
      this.#app = { backOffScope: 'app', waitSeconds: BACK_OFF_SECONDS };
    const business = Business.safeParse(parse(headers.get('x-business-use-case-usage')));
    if (!business.success) return;
    for (const [id, entries] of Object.entries(business.data)) {
      const regain = Math.max(0, ...entries.map((entry) => entry.estimated_time_to_regain_access * 60));
      if (regain === 0 && !entries.some((entry) => percentOf(entry) >= NEARLY_PERCENT)) continue;
      this.#accounts.set(id, { backOffScope: 'account', waitSeconds: Math.max(regain, BACK_OFF_SECONDS) });
    }
  }

  /** Whom to leave alone; said once, so that a pause is written once. */
  take(remoteId: string): BackOff | undefined {
    const app = this.#app;
    this.#app = undefined;
    const account = this.#accounts.get(remoteId);
    this.#accounts.delete(remoteId);
    return app ?? account;
  }
}

const percentOf = (usage: z.infer<typeof App>) =>
  Math.max(usage.call_count, usage.total_time, usage.total_cputime);

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
