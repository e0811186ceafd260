import fc from 'fast-check';
import { type ApiRequest, requestsTo } from '../../server/test/api-requests.ts';
import { randomFrom } from '../../server/test/hostile-files/hostile-file.ts';
import type { FuzzUser } from '../fuzz-users.ts';
import type { Door } from './doors.ts';
import { openFiles } from './files.ts';
import { ID_TOKENS, type KnownIds } from './known-ids.ts';

/** One request, ready to be sent. */
export interface FuzzRequest {
  readonly door: Door;
  readonly kind: ApiRequest['kind'];
  /** Path and query with what stands before them. */
  readonly address: string;
  readonly body: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly user: FuzzUser;
  /** Whether the request carries the user's session. */
  readonly signedIn: boolean;
}

/** As many requests of one door are made at once; making one alone costs as much. */
const BATCH = 24;
/** One of so many requests comes without a session, one of so many names the brand of somebody else. */
const [VISITORS, OTHER_BRANDS] = [20, 25];

export interface Planning {
  readonly doors: readonly Door[];
  readonly users: readonly FuzzUser[];
  /** Who sees the operator's pages. */
  readonly operator: FuzzUser;
  readonly known: KnownIds;
  readonly runs: number;
  readonly seed: number;
}

/** Every door gets its share; who asks changes with each request. */
export async function planRequests(planning: Planning): Promise<Iterator<FuzzRequest>> {
  const fileFor = await openFiles();
  const makers = planning.doors.map((door) => requestsTo(door, ID_TOKENS));
  return requests(planning, { fileFor, makers });
}

type Makers = {
  readonly fileFor: Awaited<ReturnType<typeof openFiles>>;
  readonly makers: readonly fc.Arbitrary<ApiRequest>[];
};

function* requests(planning: Planning, { fileFor, makers }: Makers): Generator<FuzzRequest> {
  const { doors, runs, seed } = planning;
  for (let round = 0, sent = 0; sent < runs; round += BATCH) {
    const batches = makers.map((maker, n) =>
      fc.sample(maker, { numRuns: BATCH, seed: seed + round * 1_000 + n }),
    );
    for (let turn = 0; turn < BATCH; turn += 1)
      for (const [n, door] of doors.entries()) {
        if (sent >= runs) return;
        const made = batches[n]?.[turn];
        if (made === undefined) throw new Error('nothing was generated');
        const random = randomFrom(seed + sent);
        sent += 1;
        const who = askerOf(planning, { n, round: round + turn, door, random });
        const takesBytes = door.kind === 'uploads' && random() < 0.75;
        yield finished(planning, {
          made: takesBytes ? { ...made, ...fileFor(door, random) } : made,
          door,
          random,
          ...who,
        });
      }
  }
}

interface Asking {
  readonly n: number;
  readonly round: number;
  readonly door: Door;
  readonly random: () => number;
}

function askerOf({ users, operator }: Planning, { n, round, door, random }: Asking) {
  const isOperators = door.id.startsWith('operator.') && random() < 0.6;
  const user = isOperators ? operator : (users[(round * 7 + n) % users.length] as FuzzUser);
  const visitors = door.kind === 'signing in' ? 2 : VISITORS;
  return { user, signedIn: random() >= 1 / visitors };
}

interface Making {
  readonly made: Omit<FuzzRequest, 'door' | 'user' | 'signedIn'>;
  readonly door: Door;
  readonly user: FuzzUser;
  readonly signedIn: boolean;
  readonly random: () => number;
}

/** Gives the request its ids and says of which brand it is. */
function finished({ users, known }: Planning, { made, door, user, signedIn, random }: Making): FuzzRequest {
  const asking = { user, feature: featureOf(door), random };
  const stranger = users[Math.floor(random() * users.length)] ?? user;
  const workspace = random() < 1 / OTHER_BRANDS ? stranger.workspaceId : user.workspaceId;
  return {
    door,
    kind: made.kind,
    address: door.prefix + known.fill(made.address, asking),
    body: typeof made.body === 'string' ? known.fill(made.body, asking) : made.body,
    headers: { 'x-workspace': workspace, ...made.headers },
    user,
    signedIn,
  };
}

/** Whose ids help at a door: those that its own feature told. */
export const featureOf = ({ id, kind }: Door): string =>
  kind === 'uploads' && id.includes('/') ? 'assets' : (id.split('.')[0] ?? '');
