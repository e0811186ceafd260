import type { Clock } from '../clock.ts';
import type { FaultRule } from '../control/fault-rules.ts';

export interface Usage {
  /** Counts one call and returns the usage headers of its answer. */
  count(
    fault: FaultRule | null,
    account: { id: string; type: 'pages' | 'instagram' } | null,
  ): Record<string, string>;
}

/** What 100 percent is per hour. Generous: the real figure grows with the number of users. */
const APP_CALLS_PER_HOUR = 200_000;
const ACCOUNT_CALLS_PER_HOUR = 20_000;
const HOUR = 3_600_000;

/** Keeps the percentages of `x-app-usage` and `x-business-use-case-usage` per clock hour. */
export function createUsage(clock: Clock): Usage {
  let hour = 0;
  let calls = new Map<string, number>();
  const percent = (key: string, full: number) => {
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return Math.min(100, Math.floor((count / full) * 100));
  };
  return {
    count(fault, account) {
      const current = Math.floor(clock.now().getTime() / HOUR);
      if (current !== hour) {
        hour = current;
        calls = new Map();
      }
      const limited = fault?.kind === 'rate-limit' ? (fault.parameters.code ?? 4) : null;
      const app = limited === 4 ? 100 : percent('app', APP_CALLS_PER_HOUR);
      const headers: Record<string, string> = {
        'x-app-usage': JSON.stringify({ call_count: app, total_time: app, total_cputime: app }),
      };
      if (account) {
        const isLimited = limited !== null && limited !== 4;
        const used = isLimited ? 100 : percent(account.id, ACCOUNT_CALLS_PER_HOUR);
        const regain = isLimited ? (fault?.parameters.regainMinutes ?? 5) : 0;
        const entry = {
          type: account.type,
          call_count: used,
          total_cputime: used,
          total_time: used,
          estimated_time_to_regain_access: regain,
        };
        headers['x-business-use-case-usage'] = JSON.stringify({ [account.id]: [entry] });
      }
      return headers;
    },
  };
}
