import { randomUUID } from 'node:crypto';

/** A group of addresses that the sandbox speaks for: one of its own, or a network's by its name in the registry. */
export type Provider = string;

/** Faults of the wire: any provider can have them. */
export const WIRE_KINDS = [
  /** Waits `milliseconds` (plus up to `jitterMilliseconds`) in real time, then goes on normally. Adds to other faults. */
  'latency',
  /** Answers `status` (with `body`, `headers`, `retryAfter` seconds) without doing anything. */
  'status',
  /** Cuts the connection without doing anything. */
  'reset-before',
  /** Does what was asked, then cuts the connection: "done but the answer was lost". What is refused is heard, and the rule waits. */
  'reset-after',
  /** Does it, answers half of the body, then cuts. */
  'truncate',
  /** Never answers and does nothing. */
  'hang',
  /** Does it, then never answers; waits for what is not refused, too. */
  'hang-after',
  /** Does it, but answers 200 with `body` (default: an HTML page of a proxy). */
  'garbage',
] as const;

/** Faults of the content: what a provider's own answer can be. Networks name theirs themselves, see `Emulator`. */
const OWN_KINDS: Readonly<Record<Provider, readonly string[]>> = {
  openai: [
    'refusal',
    'length',
    'empty',
    'null-content',
    'content-filter',
    'too-long',
    'wrong-language',
    'no-hashtags',
    'markdown',
    'huge',
    'broken-json',
    'repeat',
    'fixed-text',
    'rate-limit',
    'insufficient-quota',
    'server-error',
    'model-not-found',
    'moderation-blocked',
    'jpeg-behind-png',
  ],
  ideogram: [
    'unsafe',
    'no-url',
    'safety',
    'rate-limit',
    'no-credit',
    'server-error',
    'expired',
    'wrong-magic',
    'webp-behind-png',
    'jpeg-behind-png',
    'cut-image',
  ],
  smtp: ['reject-recipient', 'reject-message', 'temporary-failure', 'reset-before', 'reset-after', 'hang'],
  stripe: ['rate-limit', 'api-error', 'card-declined', 'lock-timeout'],
  s3: [],
  push: [],
  pages: [],
  control: [],
};

/** Numbers and texts that a kind needs; each kind reads only its own. */
export interface FaultParameters {
  milliseconds?: number;
  jitterMilliseconds?: number;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Seconds. */
  retryAfter?: number;
  code?: number;
  subcode?: number;
  message?: string;
  type?: string;
  transient?: boolean;
  userTitle?: string;
  userMessage?: string;
  /** Minutes, for Meta's usage header. */
  regainMinutes?: number;
  bytes?: number;
  language?: string;
  text?: string;
}

export interface FaultRule {
  id: string;
  provider: Provider;
  /** Route name ("POST /v1/chat/completions", "/{ig}/media_publish") or the address asked for; `*` is any text; null is every route. */
  route: string | null;
  /** How often it still strikes; null is for ever. */
  count: number | null;
  /** Lets so many matching requests pass first. */
  skip: number;
  kind: string;
  /** 0..1, default 1: chance that a matching request is struck. */
  probability: number;
  /** Strikes only requests whose address, token or body contains this text. */
  contains: string | null;
  parameters: FaultParameters;
  /** How often it struck. */
  hits: number;
}

export type FaultInput = Pick<FaultRule, 'provider' | 'kind'> &
  Partial<Pick<FaultRule, 'id' | 'route' | 'count' | 'skip' | 'probability' | 'contains' | 'parameters'>>;

/** What strikes one request: waiting time, and at most one other fault. */
export interface Strike {
  latencyMs: number;
  rule: FaultRule | null;
}

export interface FaultRules {
  /** Replaces all rules. Throws an Error that names the fault of a rule. */
  replace(rules: FaultInput[]): FaultRule[];
  add(rule: FaultInput): FaultRule;
  list(): FaultRule[];
  clear(id?: string): void;
  strike(request: FaultSubject): Strike;
}

/** What rules are held against. */
export interface FaultSubject {
  provider: Provider;
  names: string[];
  text: () => string;
  /** Rules of other kinds are left alone, their counts too. */
  accepts?: (kind: string) => boolean;
}

/**
 * Keeps the rules in order; the first that matches wins, latency rules all add up.
 * @param options.networks the content faults of each network
 */
export function createFaultRules({
  random = Math.random,
  networks = {},
}: {
  random?: () => number;
  networks?: Readonly<Record<Provider, readonly string[]>>;
} = {}): FaultRules {
  const contentKinds = new Map(Object.entries({ ...OWN_KINDS, ...networks }));
  let rules: FaultRule[] = [];
  const matches = (rule: FaultRule, request: FaultSubject) =>
    rule.provider === request.provider &&
    (request.accepts?.(rule.kind) ?? true) &&
    rule.count !== 0 &&
    (rule.route === null || request.names.some((name) => routeMatches(rule.route ?? '*', name))) &&
    (rule.contains === null || request.text().includes(rule.contains)) &&
    (rule.probability >= 1 || random() < rule.probability);
  const spend = (rule: FaultRule): boolean => {
    if (rule.skip > 0) {
      rule.skip -= 1;
      return false;
    }
    if (rule.count !== null) rule.count -= 1;
    rule.hits += 1;
    return true;
  };
  return {
    replace(inputs) {
      rules = inputs.map((input) => toRule(input, contentKinds));
      return rules;
    },
    add(input) {
      const rule = toRule(input, contentKinds);
      rules.push(rule);
      return rule;
    },
    list: () => rules,
    clear(id) {
      rules = id === undefined ? [] : rules.filter((rule) => rule.id !== id);
    },
    strike(request) {
      const strike: Strike = { latencyMs: 0, rule: null };
      for (const rule of rules) {
        if (rule.kind !== 'latency' && strike.rule !== null) continue;
        if (!matches(rule, request) || !spend(rule)) continue;
        if (rule.kind === 'latency') {
          strike.latencyMs +=
            (rule.parameters.milliseconds ?? 0) +
            Math.floor((rule.parameters.jitterMilliseconds ?? 0) * random());
        } else strike.rule = rule;
      }
      return strike;
    },
  };
}

/** Takes a strike back: the rule is kept for another request. */
export function spare(rule: FaultRule): void {
  if (rule.count !== null) rule.count += 1;
  rule.hits -= 1;
}

function routeMatches(pattern: string, name: string): boolean {
  if (!pattern.includes('*')) return name === pattern;
  const escaped = pattern.split('*').map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`).test(name);
}

const RULE_NAMES: readonly string[] = [
  'id',
  'provider',
  'route',
  'count',
  'skip',
  'kind',
  'probability',
  'contains',
  'parameters',
  'hits',
] satisfies (keyof FaultRule)[];

/** By type complete: a parameter that is missing here does not compile. */
const PARAMETER_NAMES = Object.keys({
  milliseconds: true,
  jitterMilliseconds: true,
  status: true,
  body: true,
  headers: true,
  retryAfter: true,
  code: true,
  subcode: true,
  message: true,
  type: true,
  transient: true,
  userTitle: true,
  userMessage: true,
  regainMinutes: true,
  bytes: true,
  language: true,
  text: true,
} satisfies Record<keyof FaultParameters, true>);

/** A misspelt name would make a fault that never strikes, and a test that proves nothing. */
function refuseUnknownNames(input: FaultInput): void {
  const unknown = [
    ...Object.keys(input).filter((name) => !RULE_NAMES.includes(name)),
    ...Object.keys(input.parameters ?? {}).filter((name) => !PARAMETER_NAMES.includes(name)),
  ];
  if (unknown.length > 0) throw new Error(`unknown name in a fault rule: ${unknown.join(', ')}`);
}

function toRule(input: FaultInput, contentKinds: ReadonlyMap<Provider, readonly string[]>): FaultRule {
  refuseUnknownNames(input);
  const own = contentKinds.get(input.provider);
  if (own === undefined) throw new Error(`unknown provider: ${String(input.provider)}`);
  const known: readonly string[] = [...WIRE_KINDS, ...own];
  if (!known.includes(input.kind)) {
    throw new Error(`unknown kind for ${input.provider}: ${String(input.kind)}; known: ${known.join(', ')}`);
  }
  return {
    id: input.id ?? randomUUID(),
    provider: input.provider,
    route: input.route ?? null,
    count: input.count === undefined ? 1 : input.count,
    skip: input.skip ?? 0,
    kind: input.kind,
    probability: input.probability ?? 1,
    contains: input.contains ?? null,
    parameters: input.parameters ?? {},
    hits: 0,
  };
}
