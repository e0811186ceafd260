import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { recordVisible, type State } from '../state.ts';
import type { Collection } from '../store.ts';

/** The one account that is opened by a form, and the one with two channels. */
export const TOY_LOGIN = { handle: 'ania', appPassword: 'abcd-efgh' };
const CHANNELS = ['news', 'offers'];
/** Servers that are there. */
const SERVERS = ['toys.example', 'other.example'];
/** Life of an access token. */
export const TOY_TOKEN_SECONDS = 600;
const NONCE = 'nonce-of-the-day';

interface Session {
  /** The living access token. */
  token: string;
  refreshToken: string;
  server: string;
  expiresAt: string;
  /** Thumbprint of the key that its tokens are bound to; null: whoever has them may use them. */
  key: string | null;
  revoked: boolean;
}
interface Code {
  server: string;
  challenge: string;
  redirectUri: string;
}
interface Note {
  id: string;
  server: string;
  channel: string;
  text: string;
}

class Refused extends Error {
  readonly reply: SandboxReply;
  constructor(status: number, error: string, headers: Record<string, string> = {}) {
    super(error);
    this.reply = json(status, { error }, headers);
  }
}

const secret = () => randomBytes(16).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Two networks of one company: servers under one roof, sessions that rotate, tokens that a key must prove. */
export const toy = {
  faults: [],
  routes(state: State) {
    const sessions: Collection<Session> = state.store.collection('toySessions');
    const codes: Collection<Code> = state.store.collection('toyCodes');
    const notes: Collection<Note> = state.store.collection('toyNotes');
    const begin = (server: string, key: string | null) => {
      const refreshToken = secret();
      const expiresAt = new Date(state.clock.now().getTime() + TOY_TOKEN_SECONDS * 1000).toISOString();
      sessions.put(refreshToken, { token: secret(), refreshToken, server, expiresAt, key, revoked: false });
      return answerOf(sessions.get(refreshToken));
    };
    return [
      route('POST', 'session', ({ params: { server = '' }, ...request }) => {
        const { handle, appPassword } = bodyOf(request);
        if (handle !== TOY_LOGIN.handle || appPassword !== TOY_LOGIN.appPassword)
          throw new Refused(401, 'wrong_password');
        return json(200, begin(server, null));
      }),
      route('GET', 'authorize', ({ params: { server = '' }, query }) => {
        const { challenge, redirectUri, state: asked } = Object.fromEntries(query);
        if (query.get('method') !== 'S256' || !challenge || !redirectUri)
          throw new Refused(400, 'invalid_request');
        const code = secret();
        codes.put(code, { server, challenge, redirectUri });
        const location = `${redirectUri}?${new URLSearchParams({ code, state: asked ?? '' })}`;
        return { status: 302, headers: { location } };
      }),
      route('POST', 'token', (request) => {
        const { server = '' } = request.params;
        const { code = '', verifier = '', redirectUri } = bodyOf(request);
        const known = codes.get(code);
        if (known?.server !== server || known.redirectUri !== redirectUri)
          throw new Refused(400, 'invalid_grant');
        if (hash(verifier) !== known.challenge) throw new Refused(400, 'invalid_grant');
        const key = checkProof(request, { token: null, status: 400 });
        codes.delete(code);
        return json(200, { ...begin(server, key), channels: CHANNELS });
      }),
      route('POST', 'refresh', (request) => {
        const { refreshToken = '' } = bodyOf(request);
        const session = sessions.get(refreshToken);
        if (!session || session.revoked) throw new Refused(400, 'invalid_grant');
        if (session.key !== null && checkProof(request, { token: null, status: 400 }) !== session.key)
          throw new Refused(400, 'invalid_grant');
        sessions.put(refreshToken, { ...session, revoked: true });
        return json(200, begin(session.server, session.key));
      }),
      route('POST', 'revoke', (request) => {
        const session = sessionOf(state, sessions, request);
        sessions.put(session.refreshToken, { ...session, revoked: true });
        return json(200, {});
      }),
      route('GET', 'me', (request) => {
        sessionOf(state, sessions, request);
        return json(200, {});
      }),
      route('GET', 'notes', (request) => {
        const { server } = sessionOf(state, sessions, request);
        return json(200, { notes: notes.values().filter((note) => note.server === server) });
      }),
      route('POST', 'notes', (request) => {
        const { server } = sessionOf(state, sessions, request);
        const { text = '', channel = '' } = bodyOf(request);
        const id = String(notes.size() + 1);
        const note = notes.put(id, { id, server, channel, text });
        recordVisible(state, {
          network: 'toy',
          accountId: channel,
          accountName: channel,
          postId: id,
          text,
          at: state.clock.now().toISOString(),
          imageHashes: [],
          videoHash: null,
          altTexts: [],
          aiGenerated: false,
        });
        return json(201, note);
      }),
    ];
  },
} satisfies Emulator;

function route(method: string, name: string, handle: Route['handle']): Route {
  return {
    provider: 'toy',
    method,
    path: `/servers/:server/${name}`,
    handle: async (request) => {
      if (!SERVERS.includes(request.params.server ?? '')) return json(404, { error: 'no_such_server' });
      try {
        return await handle(request);
      } catch (error) {
        if (error instanceof Refused) return error.reply;
        throw error;
      }
    },
  };
}

const bodyOf = (request: Pick<SandboxRequest, 'body'>) =>
  (readJson(request as SandboxRequest) ?? {}) as Partial<Record<string, string>>;

const answerOf = (session: Session | undefined) => ({
  token: session?.token,
  refreshToken: session?.refreshToken,
  seconds: TOY_TOKEN_SECONDS,
});

function sessionOf(state: State, sessions: Collection<Session>, request: SandboxRequest): Session {
  const [kind, token = ''] = (request.headers.authorization ?? '').split(' ');
  const session = sessions.values().find((one) => one.token === token);
  const isOver = !session || session.revoked || Date.parse(session.expiresAt) <= state.clock.now().getTime();
  if (isOver || session.server !== request.params.server) throw new Refused(401, 'invalid_token');
  if (kind !== (session.key === null ? 'Bearer' : 'DPoP')) throw new Refused(401, 'invalid_token');
  if (session.key !== null && checkProof(request, { token, status: 401 }) !== session.key)
    throw new Refused(401, 'invalid_token');
  return session;
}

/** Holds a proof against the request that carries it (RFC 9449, section 4.3). @returns the thumbprint of its key */
function checkProof(request: SandboxRequest, asked: { token: string | null; status: number }): string {
  const invalid = () => new Refused(asked.status, 'invalid_dpop_proof');
  const [head = '', body = '', signature = ''] = String(request.headers.dpop ?? '').split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || '{}');
  const { typ, alg, jwk } = parse(head) as { typ?: string; alg?: string; jwk?: JsonWebKey };
  if (typ !== 'dpop+jwt' || alg !== 'ES256' || jwk === undefined || 'd' in jwk) throw invalid();
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw invalid();
  const claims = parse(body) as Record<string, unknown>;
  if (claims.htm !== request.method || !String(claims.htu).endsWith(request.path)) throw invalid();
  if (asked.token !== null && claims.ath !== hash(asked.token)) throw invalid();
  if (claims.nonce !== NONCE)
    throw new Refused(asked.status, 'use_dpop_nonce', {
      'dpop-nonce': NONCE,
      'www-authenticate': 'DPoP error="use_dpop_nonce"',
    });
  const { crv, kty, x, y } = jwk;
  return hash(JSON.stringify({ crv, kty, x, y }));
}
