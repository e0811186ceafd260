import { setTimeout as pause } from 'node:timers/promises';
import { startPublicationWorker } from '../../server/src/features/publications/index.ts';
import { checkAccounts } from '../../server/src/features/social-accounts/check-accounts.job.ts';
import { disconnectAccount } from '../../server/src/features/social-accounts/disconnect-account.ts';
import { freshAccess, openPublishingAccounts } from '../../server/src/features/social-accounts/index.ts';
import { byUser } from '../../server/src/lib/recorded-actor.ts';
import { Refusal } from '../../server/src/lib/refusal.ts';
import { publishingContext, untilQuiet } from '../../server/test/publishing.ts';
import { setToNow } from '../real-setup.ts';
import type { Figure } from '../report.ts';
import { type BlueskySetup, type Owner, openOwner, recordsOf } from './owners.ts';

const REFRESH = 'POST com.atproto.server.refreshSession';
/** An access token of two hours is renewed when four fifths of it are over. */
const LATER_MILLISECONDS = 97 * 60_000;
const AT_ONCE = 8;
/** Tokens of one second are the same: only their instant makes them differ. */
const NEXT_SECOND_MILLISECONDS = 1_100;

async function openedOf({ context }: Pick<BlueskySetup, 'context'>, { brand, accountId }: Owner) {
  const opened = await openPublishingAccounts(context, context.db, [brand.workspaceId], [accountId]);
  const found = opened.get(accountId);
  if (found === undefined) throw new Error('no such account');
  return { id: accountId, ...found };
}

/** Whether the account's own server takes this token. */
const isAlive = async ({ server }: BlueskySetup, token: string) =>
  (await server.call('com.atproto.server.getSession', { token })).status === 200;

const yes = (name: string, is: boolean): Figure => ({ name, value: Number(is), unit: '', least: 1 });

/** From signing in to the end of a session: refusals in words, renewals, lost ones and several at once. */
export async function proveSessions(setup: BlueskySetup): Promise<Figure[]> {
  return [...(await proveSigningIn(setup)), ...(await proveRenewals(setup)), ...(await proveEnds(setup))];
}

async function proveSigningIn(setup: BlueskySetup): Promise<Figure[]> {
  const owner = await openOwner(setup, 'logowanie');
  const said = async (entered: Record<string, string>) => {
    try {
      await owner.connect(entered);
      return '';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return (error.details as { message?: { code?: string } }).message?.code ?? '';
    }
  };
  const { access } = await openedOf(setup, owner);
  return [
    yes(
      'the account’s own server is found in its papers',
      access?.baseUrl?.endsWith('/servers/pds.test') === true,
    ),
    yes(
      'a wrong password is said',
      (await said({ appPassword: 'nie-to-haslo' })) === 'network.login-refused',
    ),
    yes(
      'a handle that is nobody’s is said',
      (await said({ handle: 'nikt.pds.test' })) === 'network.login-refused',
    ),
    yes('an account connected twice is one', (await owner.connect())?.id === owner.accountId),
  ];
}

async function proveRenewals(setup: BlueskySetup): Promise<Figure[]> {
  const { clock, line, database } = setup;
  const owner = await openOwner(setup, 'odnowienia');
  const { workspaceId } = owner.brand;
  const contexts = Array.from({ length: AT_ONCE }, () =>
    publishingContext(setup.addresses, { clock, database }),
  );
  const renewTogether = async () => {
    await pause(NEXT_SECOND_MILLISECONDS);
    setToNow(setup);
    clock.advance(LATER_MILLISECONDS);
    const before = line.count(REFRESH);
    const { id, access, renewAt } = await openedOf(setup, owner);
    if (access === null) throw new Error('not connected');
    const tokens = await Promise.all(
      contexts.map(
        async (context) => (await freshAccess(context, workspaceId, { id, access, renewAt })).token,
      ),
    );
    return { old: access.token, tokens: new Set(tokens), calls: line.count(REFRESH) - before };
  };
  const together = await renewTogether();
  const [token = ''] = together.tokens;
  await pause(NEXT_SECOND_MILLISECONDS);
  // The answer with the new tokens never comes: those before it have to go on.
  line.lose({ route: REFRESH, kind: 'reset-after' });
  setToNow(setup);
  clock.advance(2 * LATER_MILLISECONDS);
  const opened = await openedOf(setup, owner);
  const access = opened.access ?? { remoteId: '', token: '', baseUrl: null, proofKey: null };
  const kept = await freshAccess(setup.context, workspaceId, { ...opened, access });
  const again = await freshAccess(setup.context, workspaceId, { ...opened, access });
  line.faults.clear();
  setToNow(setup);
  const { account } = await openedOf(setup, owner);
  return [
    { name: 'processes that want the token renewed at once', value: AT_ONCE, unit: '' },
    { name: 'renewals that came of it', value: together.calls, unit: '', least: 1, most: 1 },
    { name: 'tokens that they got', value: together.tokens.size, unit: '', least: 1, most: 1 },
    yes(
      'the renewed token is another one, and works',
      token !== together.old && (await isAlive(setup, token)),
    ),
    yes('a renewal whose answer is lost leaves the token before it', kept.token === token),
    yes('the next renewal works all the same', again.token !== token && (await isAlive(setup, again.token))),
    yes('and the account stays connected', account.state === 'connected'),
  ];
}

async function proveEnds(setup: BlueskySetup): Promise<Figure[]> {
  const { context, server, clock } = setup;
  const ended = await openOwner(setup, 'koniec');
  const withdrawn = await openOwner(setup, 'cofniete');
  const stopped = await openOwner(setup, 'zatrzymane');
  const refresh = setup.line.requests;
  refresh.clear();
  const by = byUser(ended.brand.userId);
  await disconnectAccount(context, ended.brand.workspaceId, { id: ended.accountId, by });
  const revoked = refresh
    .figures()
    .entries.find(({ route }) => route === 'POST com.atproto.server.deleteSession');
  // Its owner takes the app's password back; the server lets the access token live out its two hours.
  const token = await server.signIn(withdrawn.account);
  await server.call('com.atproto.server.revokeAppPassword', { body: { name: 'Postownia' }, token });
  setToNow(setup);
  clock.advance(LATER_MILLISECONDS);
  await checkAccounts(context);
  setToNow(setup);
  const lost = await openedOf(setup, withdrawn);
  // The server stops an account that something waits for.
  await server.administer('com.atproto.admin.updateSubjectStatus', {
    subject: { $type: 'com.atproto.admin.defs#repoRef', did: stopped.account.did },
    takedown: { applied: true, ref: 'proof' },
  });
  await stopped.brand.publishTo('bluesky-post', stopped.account.did);
  const worker = await startPublicationWorker(context);
  await untilQuiet(setup, worker.wake).finally(() => worker.stop());
  setToNow(setup);
  const [row] = await stopped.brand.publications();
  return [
    yes('disconnecting ends the session at the server', revoked?.status === 200),
    yes('a withdrawn app password is told at the daily look', lost.account.state === 'needs-reconnect'),
    yes('its reason is said', lost.account.problem?.code === 'network.expired'),
    yes('a stopped account is said, and nothing goes out', row?.problemCode === 'AccountTakedown'),
    {
      name: 'posts at the accounts that ended',
      value: (await recordsOf(setup, withdrawn.account)).length,
      unit: '',
      most: 0,
    },
  ];
}
