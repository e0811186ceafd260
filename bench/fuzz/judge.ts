import type { Figure } from '../report.ts';
import { type Door, type DoorKind, KINDS } from './doors.ts';
import type { KnownIds } from './known-ids.ts';
import type { FuzzRequest } from './plan.ts';
import type { FuzzAnswer } from './send.ts';

interface Finding {
  readonly why: string;
  readonly request: FuzzRequest;
  readonly answer: FuzzAnswer;
}

const MARK = /ZNAK\d+X[0-9a-f]{12}/g;

/** Named to whoever reads the proof, also where nothing is demanded of time. */
const SLOW_MILLISECONDS = 2_000;

/** Looks at every answer, and says in figures what was found. */
export class Judge {
  readonly #findings: Finding[] = [];
  readonly #statuses = new Map<string, number>();
  readonly #times = new Map<DoorKind, number[]>(KINDS.map((kind) => [kind, []]));
  readonly #undeclared = new Map<string, number>();
  readonly #slow: string[] = [];
  readonly #asked = new Set<Door>();
  readonly #letIn = new Set<Door>();
  readonly #known: KnownIds;
  readonly #slowest: number;

  /** @param options.slowest milliseconds that no answer may take longer than */
  constructor({ known, slowest }: { known: KnownIds; slowest: number }) {
    this.#known = known;
    this.#slowest = slowest;
  }

  look(request: FuzzRequest, answer: FuzzAnswer): void {
    const { door, kind } = request;
    const { status, text, milliseconds } = answer;
    const found = (why: string) => this.#findings.push({ why, request, answer });
    this.#times.get(door.kind)?.push(milliseconds);
    this.#asked.add(door);
    if (status >= 200 && status < 400) this.#letIn.add(door);
    count(this.#statuses, `${kind} ${Math.floor(status / 100)}xx`);
    if (status === 0) found('no answer');
    if (status >= 500) found(`5xx: ${status}`);
    if (milliseconds > this.#slowest) found(`slower: ${Math.round(milliseconds)} ms`);
    if (tellsOfOthers(request, text, this.#known)) found('another workspace');
    if (milliseconds > SLOW_MILLISECONDS)
      this.#slow.push(`${Math.round(milliseconds)} ms: ${door.id}, ${kind}, ${status}`);
    if (door.statuses.length > 0 && !isDeclared(request, status))
      count(this.#undeclared, `${status} of ${door.id}`);
  }

  /** What was found, one of each kind and door, for whoever mends it. */
  lines(): string[] {
    const one = new Map(this.#findings.map((finding) => [keyOf(finding), finding]));
    return [
      ...[...one.values()].flatMap(({ why, request, answer }) => [
        `${why} (${answer.status}) at ${request.door.id}, ${this.#findings.filter((other) => keyOf(other) === keyOf({ why, request, answer })).length} times`,
        `  ${request.door.method} ${request.address.slice(0, 300)} ${JSON.stringify(request.headers)}`,
        `  ${String(request.body ?? '').slice(0, 500)}`,
        `  → ${answer.text.slice(0, 300)}`,
      ]),
      ...[...this.#undeclared].map(([what, times]) => `not in the document: ${what}, ${times} times`),
      ...this.#slow.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10)).slice(0, 30),
      `never let in: ${[...this.#asked]
        .filter((door) => !this.#letIn.has(door))
        .map(({ id }) => id)
        .join(', ')}`,
    ];
  }

  figures(doors: readonly Door[]): Figure[] {
    const unseen = doors.filter((door) => !this.#asked.has(door)).length;
    const all = [...this.#times.values()].flat();
    const operations = doors.filter(({ statuses }) => statuses.length > 0);
    const undeclared = [...this.#undeclared.values()].reduce((a, b) => a + b, 0);
    return [
      { name: 'operations of the API document', value: operations.length, unit: '' },
      { name: 'doors beside it', value: doors.length - operations.length, unit: '' },
      { name: 'never asked', value: unseen, unit: '', most: 0 },
      { name: 'let in at least once', value: this.#letIn.size, unit: '' },
      { name: '5xx answers', value: this.#count('5xx'), unit: '', most: 0 },
      { name: 'connections without an answer', value: this.#count('no answer'), unit: '', most: 0 },
      {
        name: `answers slower than ${this.#slowest / 1_000} s`,
        value: this.#count('slower'),
        unit: '',
        most: 0,
      },
      { name: 'rows of another workspace', value: this.#count('another'), unit: '', most: 0 },
      { name: 'statuses that the document does not name', value: undeclared, unit: '', most: 0 },
      ...KINDS.flatMap((kind) => timesOf(kind, this.#times.get(kind) ?? [])),
      ...timesOf('all', all),
      ...[...this.#statuses].sort().map(([name, value]) => ({ name, value, unit: '' })),
    ];
  }

  #count(why: string): number {
    return this.#findings.filter((finding) => finding.why.startsWith(why)).length;
  }
}

const keyOf = ({ why, request }: Finding) => `${why.split(':')[0]} ${request.door.id}`;
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** 431 is said below the API, of headers and addresses beyond 16 KB; a brand in a header that is not theirs is not there. */
function isDeclared({ door, headers, user }: FuzzRequest, status: number): boolean {
  if (status === 0 || status === 431 || door.statuses.includes(status)) return true;
  return status === 404 && headers['x-workspace'] !== user.workspaceId;
}

/** An id that the request named itself may be said back: it was not learned here. An operator sees everybody's. */
function tellsOfOthers(
  { door, address, body, headers, user }: FuzzRequest,
  text: string,
  known: KnownIds,
): boolean {
  if (door.id.startsWith('operator.')) return false;
  if ((text.match(MARK) ?? []).some((mark) => mark !== user.mark)) return true;
  const asked = `${address} ${typeof body === 'string' ? body : ''} ${JSON.stringify(headers)}`;
  return known.foreign(user, text, asked).length > 0;
}

function timesOf(kind: string, milliseconds: readonly number[]): Figure[] {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return [
    { name: `${kind}: requests`, value: sorted.length, unit: '' },
    { name: `${kind}: p50`, value: percentile(0.5), unit: 'ms' },
    { name: `${kind}: p99`, value: percentile(0.99), unit: 'ms' },
    { name: `${kind}: slowest`, value: sorted.at(-1) ?? 0, unit: 'ms' },
  ];
}
