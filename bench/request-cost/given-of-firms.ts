import { PASSWORD, signUpForm } from '../new-user.ts';
import { dayAfter, type Prepare, type Preparing } from './given.ts';

const LONG = 'Zażółć gęślą jaźń, chleb na zakwasie. '.repeat(200);

/** All facts of the brand, proposed again. */
async function proposed({ brand, sql }: Preparing): Promise<{ id: string; revision: number }[]> {
  const text = `update brand_facts set state = 'proposed' where workspace_id = $1 returning id, revision`;
  return sql(text, [brand.workspaceId]);
}
const oneFact: Prepare = async (preparing) => {
  const [fact] = await proposed(preparing);
  return {
    path: { id: fact?.id ?? '' },
    body: { revision: fact?.revision },
    without: ['type', 'say', 'validUntil'],
  };
};

const INVITATION = { email: 'nowa@example.com', role: 'admin', brands: [] };
const invited: Prepare = async ({ ask }) => {
  await ask('POST', '/members/invitations', INVITATION);
  const { invitations } = await ask<{ invitations: { id: string }[] }>('GET', '/members');
  return { path: { id: invitations[0]?.id ?? '' } };
};

const asked: Prepare = async ({ ask }) => {
  const question = { topic: 'other', subject: 'Pytanie', message: LONG.slice(0, 1_000) };
  const { id } = await ask<{ id: string }>('POST', '/support-requests', question);
  return { path: { id } };
};

/** Opened by its address; all posts of the brand that a link may show. */
const link = async ({ ask, brand }: Preparing) => {
  const postIds = brand.postIds.slice(0, 100);
  const form = { postIds, note: '', language: 'pl', pin: false };
  await ask('PUT', '/approvals/policy', { policy: 'client' });
  return ask<{ link: { id: string }; url: string }>('POST', '/approvals/links', form);
};
const tokenOf = ({ url }: { url: string }) => url.split('#')[1];
const linked: Prepare = async (preparing) => ({ path: { id: (await link(preparing)).link.id } });

/** Whoever runs the installation. */
const operator: Prepare = async ({ brand, sql }) => {
  await sql('update users set operator = true where id = $1', [brand.ids[1]]);
  return { query: 'kind=contact' };
};
/** Somebody who can be asked for a password. */
const withPassword = async ({ signUp }: Preparing) => ({
  cookie: await signUp(),
  body: { password: PASSWORD },
});

const KEY = {
  name: 'Arkusz',
  scopes: ['read'],
  brands: null,
  monthlyTokenCap: null,
  expiresInDays: null,
};
const human = { website: '', filledIn: 60_000, language: 'pl' };

export const GIVEN_OF_FIRMS: Readonly<Record<string, Prepare>> = {
  'signUp.create': () => ({ body: signUpForm(`cost-${Date.now()}@example.com`), without: ['language'] }),
  'brandFacts.confirm': oneFact,
  'brandFacts.reject': oneFact,
  'brandFacts.reopen': async ({ brand, sql }) => {
    const text = `update brand_facts set state = 'rejected' where workspace_id = $1 returning id, revision`;
    const [fact] = await sql<{ id: string; revision: number }>(text, [brand.workspaceId]);
    return { path: { id: fact?.id ?? '' }, body: { revision: fact?.revision } };
  },
  'brandFacts.confirmAll': async (preparing) => ({ body: { facts: await proposed(preparing) } }),
  'brandFacts.answer': () => ({
    path: { question: 'q1' },
    body: { state: 'answered', text: LONG.slice(0, 4_000), revision: 0 },
    without: ['speaker'],
  }),
  'brandProfile.changeVoice': async ({ ask }) => {
    await ask('POST', '/brand-profile/voice', { examples: [LONG.slice(0, 300), LONG.slice(5, 400)] });
    return { body: { favouriteWords: [], signs: ['🥖'], signsPerPost: 1, signOff: 'Do jutra!' } };
  },
  'brands.create': () => ({ body: { name: 'Druga marka' }, without: ['copyFrom'] }),
  'members.invite': () => ({ body: INVITATION }),
  'members.resend': invited,
  'members.withdraw': invited,
  'tokens.ledger': () => ({ query: '' }),
  'settings.audit': () => ({ query: 'matter=content' }),
  'contact.send': () => ({ body: { ...human, topic: 'general', message: LONG.slice(0, 4_000) } }),
  'contact.enrol': () => ({
    body: { ...human, kind: 'webinar', item: 'ton-marki', link: '', message: LONG.slice(0, 4_000) },
  }),
  'support.reply': asked,
  'support.close': asked,
  'operator.inbox': operator,
  'operator.supportQueue': operator,
  'operator.installation': operator,
  'operator.money': operator,
  'operator.providers': operator,
  'operator.visits': operator,
  'status.reported': operator,
  'analytics.report': () => ({ query: `period=all&against=${dayAfter(-200)}` }),
  'apiKeys.create': async (preparing) => {
    const { cookie } = await withPassword(preparing);
    return { cookie, body: { ...KEY, password: PASSWORD } };
  },
  'approvals.create': async ({ ask, brand }) => {
    await ask('PUT', '/approvals/policy', { policy: 'client' });
    return { body: { postIds: brand.postIds.slice(0, 100), note: LONG.slice(0, 500), pin: true } };
  },
  'approvals.resend': linked,
  'approvals.withdraw': linked,
  'approvals.open': async (preparing) => ({
    body: { token: tokenOf(await link(preparing)) },
    without: ['pin'],
  }),
  'approvals.approve': async (preparing) => {
    const token = tokenOf(await link(preparing));
    const page = await preparing.ask<{ posts: { id: string; hash: string }[] }>(
      'POST',
      '/approval-links/open',
      {
        token,
      },
    );
    const posts = page.posts.map(({ id, hash }) => ({ id, hash }));
    return { body: { token, name: 'Klientka', posts }, without: ['pin'] };
  },
  'members.handOver': withPassword,
  'privacy.requestDeletion': withPassword,
  'push.save': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  }),
};
