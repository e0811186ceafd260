import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { openSecretBox } from '../../lib/secret-box.ts';
import { freshAccess, openPublishingAccounts } from './index.ts';
import { reencryptAccounts } from './reencrypt-accounts.ts';

const fixture = publicationFixture();
const DAY = 86_400_000;

test('renewed tokens are kept also when the key of encryption changes meanwhile', async () => {
  const brand = await fixture.openBrand();
  const account = await brand.connectTikTok();
  fixture.setup.clock.advance(DAY);
  const { context } = fixture.setup;
  const { db, clock, log } = context;
  const login = context.networks.login('tiktok');
  const renew = login?.renew;
  if (!login || !renew) throw new Error('nothing is renewed');
  const newKey = openSecretBox('n'.repeat(48), ['k'.repeat(48)]);
  const rotating: typeof login = {
    ...login,
    renew: async (traded) => {
      const renewed = await renew(traded);
      await reencryptAccounts({ db: context.db, secretBox: newKey });
      return renewed;
    },
  };
  const access = { remoteId: 'x', token: 'old', baseUrl: null, proofKey: null };
  const opened = { id: account.id, access, renewAt: new Date(0) };
  const networks = { ...context.networks, login: () => rotating };
  const renewed = await freshAccess(
    { db, clock, log, secretBox: newKey, networks },
    brand.workspaceId,
    opened,
  );
  const stored = await openPublishingAccounts(
    { secretBox: newKey },
    context.db,
    [brand.workspaceId],
    [account.id],
  );
  expect(stored.get(account.id)?.access?.token).toBe(renewed.token);
});

test('a renewal that gives somebody else’s tokens is refused, and none of them is kept', async () => {
  const brand = await fixture.openBrand();
  const account = await brand.connectTikTok();
  fixture.setup.clock.advance(DAY);
  const { context } = fixture.setup;
  const login = context.networks.login('tiktok');
  const renew = login?.renew;
  if (!login || !renew) throw new Error('nothing is renewed');
  const strange: typeof login = {
    ...login,
    renew: async (traded) => ({ ...(await renew(traded)), person: 'somebody-else' }),
  };
  const read = async () =>
    (await openPublishingAccounts(context, context.db, [brand.workspaceId], [account.id])).get(account.id);
  const before = await read();
  const access = { remoteId: 'x', token: 'old', baseUrl: null, proofKey: null };
  const opened = { id: account.id, access, renewAt: new Date(0) };
  const networks = { ...context.networks, login: () => strange };
  const { db, clock, log, secretBox } = context;
  const used = { db, clock, log, secretBox, networks };
  await expect(freshAccess(used, brand.workspaceId, opened)).rejects.toMatchObject({
    action: 'reconnect',
    userMessage: { code: 'network.another-account' },
  });
  expect((await read())?.access).toEqual(before?.access);
});
