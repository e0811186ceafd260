import { pathIn } from '../../lib/page-address.ts';
import { Refusal } from '../../lib/refusal.ts';
import { identityRows } from '../workspaces/index.ts';
import { browserHashIn } from './browser-mark.ts';
import { type Asked, type AskLibrary, askerOf, done, type IdentityOperations } from './identity-operation.ts';
import { limitCaller } from './limit-caller.ts';
import { findLink, takeLink } from './link.system-queries.ts';
import { readLink } from './read-link.ts';
import type { IdentityEvent } from './record-identity.ts';

const FIVE_MINUTES = 300;
const TEN_IN_FIVE_MINUTES = { windowSeconds: FIVE_MINUTES, max: 10 };
const THIRTY_IN_FIVE_MINUTES = { windowSeconds: FIVE_MINUTES, max: 30 };

/** Asking for the links of emails, and following them. */
export const LINK_OPERATIONS = {
  '/request-password-reset': async (_ask, { email }, _record, asked) => {
    await limitCaller(asked, 'request-password-reset', TEN_IN_FIVE_MINUTES);
    await asked.identity.signUps.askForLink(asked.app, { kind: 'reset', email });
    return done();
  },
  '/send-verification-email': async (_ask, { email }, _record, asked) => {
    await limitCaller(asked, 'send-verification-email', TEN_IN_FIVE_MINUTES);
    await asked.identity.signUps.askForLink(asked.app, { kind: 'confirmation', email });
    return done();
  },
  '/verify-email': async (ask, { token, language = 'pl' }, record, asked) => {
    await limitCaller(asked, 'verify-email', THIRTY_IN_FIVE_MINUTES);
    const { outcome, event, wayOn = null } = await follow(ask, token, asked);
    if (event !== undefined) record(event);
    const told = new URLSearchParams({ outcome });
    if (outcome === 'password') told.set('token', token);
    if (wayOn !== null) told.set('dalej', wayOn);
    return { redirect: `${pathIn(language, '/verify')}?${told}` };
  },
  /** What the link does not do in another browser: the password shows whose sign-up it was. */
  '/confirm-email': async (_ask, { token, password }, record, asked) => {
    await limitCaller(asked, 'confirm-email', TEN_IN_FIVE_MINUTES);
    const meant = await findMeant(asked, token);
    if (meant === null) throw new Refusal('LINK_EXPIRED');
    if (!(await meant.isPassword(password))) throw new Refusal('WRONG_PASSWORD');
    const event = await meant.confirm();
    if (event === null) throw new Refusal('LINK_EXPIRED');
    record(event);
    return done();
  },
} satisfies Partial<IdentityOperations>;

/** What following a link did, for the page it leads to and for the audit log. */
interface Followed {
  readonly outcome: 'confirmed' | 'password' | 'half' | 'changed' | 'expired';
  readonly event?: IdentityEvent;
  /** Where the page leads on to, once somebody is signed in. */
  readonly wayOn?: string | null;
}

const EXPIRED: Followed = { outcome: 'expired' };

async function follow(ask: AskLibrary, token: string, asked: Asked): Promise<Followed> {
  // Links that move an address are the library's: signed, with dots.
  if (token.includes('.')) return moveAddress(ask, token, asked);
  const meant = await findMeant(asked, token);
  if (meant === null) return EXPIRED;
  const { wayOn } = meant;
  if (!(await meant.isOwnBrowser(ask))) return { outcome: 'password', wayOn };
  const event = await meant.confirm();
  return event === null ? EXPIRED : { outcome: 'confirmed', event, wayOn };
}

async function moveAddress(ask: AskLibrary, token: string, asked: Asked): Promise<Followed> {
  const { db, clock } = asked.app;
  const userId = await findLink(db, token, clock.now());
  const asker = await askerOf(ask);
  if (userId === null || (asker !== null && asker.userId !== userId)) return EXPIRED;
  if (!(await takeLink(db, token))) return EXPIRED;
  const { location } = await ask('/verify-email', { query: { token, callbackURL: '/verify' } });
  return location === null || location.includes('error=') ? EXPIRED : readLink(token);
}

/** What a confirmation link belongs to: one sign-up, or the account that has the address. */
interface Meant {
  readonly wayOn: string | null;
  /** Whether the request comes from the browser that signed up. */
  isOwnBrowser(ask: AskLibrary): Promise<boolean>;
  isPassword(password: string): Promise<boolean>;
  /** @returns what the audit log keeps of it; null when somebody was faster */
  confirm(): Promise<IdentityEvent | null>;
}

async function findMeant({ app, identity, request }: Asked, token: string): Promise<Meant | null> {
  const { db, clock } = app;
  const id = await findLink(db, token, clock.now());
  if (id === null) return null;
  const signUp = await identity.signUps.read(db, id);
  if (signUp !== null) {
    const { email, passwordHash: hash, browserHash, wayOn } = signUp;
    return {
      wayOn,
      isOwnBrowser: async () => browserHashIn(request.headers.cookie, identity.cookies) === browserHash,
      isPassword: (password) => identity.matches({ hash, password }),
      confirm: async () =>
        (await identity.signUps.confirm({ app, identity }, id))
          ? { whose: { email }, action: 'email.confirmed' }
          : null,
    };
  }
  return {
    wayOn: null,
    isOwnBrowser: async (ask) => (await askerOf(ask))?.userId === id,
    isPassword: (password) => identity.checkPassword({ userId: id, password }),
    confirm: async () => {
      if (!(await takeLink(db, token))) return null;
      await identityRows.confirmAddress(db, id, clock.now());
      return { whose: { userId: id }, action: 'email.confirmed' };
    },
  };
}
