import type { Provider } from './control/fault-rules.ts';

/** One request as the provider saw it. */
export interface RequestEntry {
  id: number;
  provider: Provider;
  method: string;
  /** Route name, for example "POST /{page}/photos". */
  route: string;
  path: string;
  /** Real time of arrival, ISO with milliseconds. */
  at: string;
  /** Requests of the same provider under way when this one arrived, itself included. */
  inFlight: number;
  /** null until answered, and for ever when the answer was withheld. */
  status: number | null;
  durationMs: number | null;
  /** Kind of the fault that struck it. */
  fault: string | null;
}

export interface RouteFigures {
  count: number;
  inFlight: number;
  maxInFlight: number;
}

export interface RequestFigures {
  total: number;
  byProvider: Record<string, RouteFigures>;
  byRoute: Record<string, RouteFigures>;
  /** The newest, oldest first; bounded. */
  entries: RequestEntry[];
}

export interface RequestLog {
  begin(request: Pick<RequestEntry, 'provider' | 'method' | 'route' | 'path'>): {
    entry: RequestEntry;
    end(status: number | null, fault: string | null): void;
  };
  figures(filter?: { provider?: string | undefined; limit?: number | undefined }): RequestFigures;
  /** Forgets counts and entries; what is under way stays counted as under way. */
  clear(): void;
}

const KEPT = 2000;

/** Counts every request, its concurrency and its fate, with a ring of the newest 2,000. */
export function createRequestLog(): RequestLog {
  let total = 0;
  let entries: RequestEntry[] = [];
  const byProvider = new Map<string, RouteFigures>();
  const byRoute = new Map<string, RouteFigures>();
  const enter = (map: Map<string, RouteFigures>, key: string) => {
    const figures = map.get(key) ?? { count: 0, inFlight: 0, maxInFlight: 0 };
    figures.count += 1;
    figures.inFlight += 1;
    figures.maxInFlight = Math.max(figures.maxInFlight, figures.inFlight);
    map.set(key, figures);
    return figures;
  };
  return {
    begin(request) {
      total += 1;
      const provider = enter(byProvider, request.provider);
      const route = enter(byRoute, request.route);
      const started = performance.now();
      const entry: RequestEntry = {
        id: total,
        ...request,
        at: new Date().toISOString(),
        inFlight: provider.inFlight,
        status: null,
        durationMs: null,
        fault: null,
      };
      entries.push(entry);
      if (entries.length > KEPT * 1.25) entries = entries.slice(-KEPT);
      return {
        entry,
        end(status, fault) {
          provider.inFlight -= 1;
          route.inFlight -= 1;
          entry.status = status;
          entry.fault = fault;
          entry.durationMs = Math.round((performance.now() - started) * 10) / 10;
        },
      };
    },
    figures(filter = {}) {
      const chosen =
        filter.provider === undefined
          ? entries
          : entries.filter((entry) => entry.provider === filter.provider);
      return {
        total,
        byProvider: Object.fromEntries(byProvider),
        byRoute: Object.fromEntries(byRoute),
        entries: chosen.slice(-(filter.limit ?? KEPT)),
      };
    },
    clear() {
      total = 0;
      entries = [];
      for (const map of [byProvider, byRoute]) {
        for (const [key, figures] of map) {
          if (figures.inFlight === 0) map.delete(key);
          else Object.assign(figures, { count: figures.inFlight, maxInFlight: figures.inFlight });
        }
      }
    },
  };
}
