import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { cookieRules, signedCookie } from '../../server/src/features/identity/session-cookie.ts';
import { SECRET_KEY } from '../cluster.ts';
import type { FuzzUser } from '../fuzz-users.ts';
import type { FuzzRequest } from './plan.ts';

/** What came back. */
export interface FuzzAnswer {
  /** 0: none came. */
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

const PATIENCE_MILLISECONDS = 30_000;
/** Streams are listened to so long; what they say is read like any other answer. */
const LISTENING_MILLISECONDS = 300;
const WITHOUT_BODY = new Set(['GET', 'HEAD']);
/** What a reader of the text needs of an answer that is a file. */
const READ_CHARACTERS = 2_000_000;

interface Sending {
  readonly url: string;
  readonly appUrl: string;
  readonly pool: pg.Pool;
}

/** Sends one request as its user. */
export async function send(request: FuzzRequest, { url, appUrl, pool }: Sending): Promise<FuzzAnswer> {
  const { door, address, body, user, signedIn } = request;
  const isRead = WITHOUT_BODY.has(door.method);
  // Signing out ends sessions: whoever does it has one for this request alone.
  const cookie = door.kind === 'signing in' ? await freshSession(pool, { user, appUrl }) : user.cookie;
  const headers = {
    origin: appUrl,
    'x-forwarded-for': addressOf(user),
    ...(signedIn ? { cookie } : {}),
    ...request.headers,
  };
  const begun = performance.now();
  const answered = (status: number, text: string, waited = 0) => ({
    status,
    text,
    milliseconds: performance.now() - begun - waited,
  });
  try {
    const response = await fetch(`${url}${address}`, {
      method: door.method,
      headers,
      redirect: 'manual',
      ...(isRead || body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    const told = response.headers.get('location') ?? '';
    if (!door.streams || !response.ok)
      return answered(response.status, `${told}${(await response.text()).slice(0, READ_CHARACTERS)}`);
    const opened = performance.now();
    const text = await listen(response);
    return answered(response.status, text, performance.now() - opened);
  } catch (error) {
    return answered(0, String(error instanceof Error ? (error.cause ?? error) : error));
  }
}

/** What a stream says until it has been listened to long enough. */
async function listen(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return '';
  let text = '';
  const end = setTimeout(() => void reader.cancel().catch(() => undefined), LISTENING_MILLISECONDS);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  } finally {
    clearTimeout(end);
  }
  return text;
}

async function freshSession(
  pool: pg.Pool,
  { user, appUrl }: { user: FuzzUser; appUrl: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await pool.query(
    `insert into sessions (id, token, user_id, active_workspace_id, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      ...[randomUUID(), token, user.userId, user.workspaceId],
      ...[new Date(Date.now() + 86_400_000), new Date()],
    ],
  );
  return signedCookie(token, cookieRules({ appUrl, secretKey: SECRET_KEY }));
}

/** Limits count addresses too: everybody has their own. */
function addressOf({ mark }: FuzzUser): string {
  const n = Number(/\d+/.exec(mark)?.[0] ?? 0);
  return `10.1.${Math.floor(n / 250)}.${n % 250}`;
}
