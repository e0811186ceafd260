import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION } from '@postownia/contract';
import { beginDeletion } from '../../server/src/features/privacy/index.ts';
import { startPublicationWorker } from '../../server/src/features/publications/index.ts';
import { byUser } from '../../server/src/lib/recorded-actor.ts';
import type { TestApp } from '../../server/test/app.ts';
import type { BrowserAnswer } from '../../server/test/browser.ts';
import { addOwner, invitationTo } from '../../server/test/invitations.ts';
import { connectAccounts, PAGE } from '../../server/test/publishing.ts';
import { addPost } from '../../server/test/publishing-posts.ts';
import { addUser, GOOD_PASSWORD, type User } from '../../server/test/users.ts';
import type { Figure } from '../report.ts';
import { browserOf } from './firm.ts';

/** What ended wrongly, in words; null: as it should. */
type Race = (running: TestApp) => Promise<string | null>;

const of = (running: TestApp, user?: Pick<User, 'cookie'>) => {
  const browser = browserOf(running, user);
  return (method: string, path: string, body?: unknown): Promise<BrowserAnswer> =>
    browser.ask(method, `/api/v1${path}`, body, {
      'x-forwarded-for': `10.8.0.${Math.ceil(Math.random() * 250)}`,
    });
};
const texts = (running: TestApp) => running.sandbox.control.publishedPosts().map(({ text }) => text);

async function brandWithPost(running: TestApp, policy: string) {
  const { app, sandbox } = running;
  const owner = await addOwner(app);
  const { workspaceId, userId } = owner;
  await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  const ask = of(running, owner);
  await ask('POST', '/posting-preferences/auto-publish', { postIds: [] });
  await ask('PUT', '/approvals/policy', { policy });
  const text = `${randomUUID()} Kawa na dzień dobry, prosto z pieca. #kawa #dom`;
  const date = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const post = { date, approved: false, image: false, content: text };
  const postId = await addPost(app, workspaceId, userId, post);
  return { owner, ask, postId, text };
}

async function linkOf(running: TestApp, ask: ReturnType<typeof of>, postId: string) {
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const made = await ask('POST', '/approvals/links', form);
  const token = String(made.body.url).split('/a/')[1] ?? '';
  const client = of(running);
  const [post] = (await client('POST', '/approval-links/open', { token })).body.posts;
  const answer = { token, posts: [{ id: postId, hash: post.hash }] };
  return {
    approve: (name: string) => client('POST', '/approval-links/approve', { ...answer, name }),
    open: () => client('POST', '/approval-links/open', { token }),
  };
}

const twoApprovals: Race = async (running) => {
  const { ask, postId } = await brandWithPost(running, 'client');
  const [one, two] = [await linkOf(running, ask, postId), await linkOf(running, ask, postId)];
  const answers = await Promise.all([one.approve('Marek'), two.approve('Ewa'), one.approve('Marek')]);
  const { publications } = (await ask('GET', `/posts/${postId}/publications`)).body;
  if (answers.some(({ status }) => status !== 200)) return 'an approval was refused';
  return publications.length === 1 ? null : `${publications.length} publications`;
};

const approvalAgainstEdit: Race = async (running) => {
  const { ask, postId, text } = await brandWithPost(running, 'client');
  const { approve } = await linkOf(running, ask, postId);
  const { revision } = (await ask('GET', `/posts/${postId}`)).body;
  const content = `Zamiast: ${text}`;
  await Promise.all([approve('Marek'), ask('PATCH', `/posts/${postId}`, { revision, content })]);
  const post = (await ask('GET', `/posts/${postId}`)).body;
  const planned = post.state === 'scheduled';
  return planned === (post.content === text) ? null : `${post.state} as ${post.content}`;
};

const HEARD_MILLISECONDS = 2_000;

const removalAgainstPublishing: Race = async (running) => {
  const { owner, ask, postId, text } = await brandWithPost(running, 'none');
  const editor = await addUser(running.app, { role: 'editor', workspaceId: owner.workspaceId });
  const theirs = of(running, editor);
  const [pressed] = await Promise.all([
    theirs('POST', `/posts/${postId}/publish`, {}),
    ask('DELETE', `/members/${editor.userId}`),
  ]);
  // Other processes hear of it within 200 ms, which `session.test.ts` measures; here it has to come, however busy the machine is.
  let after = await theirs('GET', `/posts/${postId}`);
  for (
    const began = performance.now();
    after.status !== 401 && performance.now() - began < HEARD_MILLISECONDS;
  )
    after = await theirs('GET', `/posts/${postId}`);
  if (after.status !== 401) return `a removed member was answered ${after.status}`;
  const worker = await startPublicationWorker(running.app);
  await worker.wake();
  await worker.stop();
  const out = texts(running).filter((published) => published === text).length;
  return out === (pressed.status < 300 ? 1 : 0) ? null : `${pressed.status}, and ${out} went out`;
};

const join = (running: TestApp, secret: string) =>
  of(running)('POST', '/invitations/join', {
    secret,
    name: 'Hanna Zych',
    password: GOOD_PASSWORD,
    consent: CONSENT_VERSION,
  });

const twoAcceptances: Race = async (running) => {
  const owner = await addOwner(running.app);
  const ask = of(running, owner);
  const email = `${randomUUID()}@example.pl`;
  const known = await addOwner(running.app);
  const given = { role: 'author', brands: [owner.workspaceId] };
  await ask('POST', '/members/invitations', { email, ...given });
  await ask('POST', '/members/invitations', { email: known.email, ...given });
  const fresh = (await invitationTo(running.app, email)).secret;
  const { secret } = await invitationTo(running.app, known.email);
  const accept = () => of(running, known)('POST', '/invitations/accept', { secret });
  const answers = await Promise.all([join(running, fresh), join(running, fresh), accept(), accept()]);
  const inTwice = [answers.slice(0, 2), answers.slice(2)].map(
    (pair) => pair.filter(({ status }) => status < 300).length,
  );
  const { members } = (await ask('GET', '/members')).body;
  if (members.length !== 3) return `${members.length} members`;
  return inTwice.every((times) => times === 1) ? null : `let in ${inTwice.join(' and ')} times`;
};

const ownersLeave: Race = async (running) => {
  const owner = await addOwner(running.app);
  const second = await addUser(running.app, { role: 'owner', workspaceId: owner.workspaceId });
  const leave = (user: User) => of(running, user)('POST', '/members/leave');
  const answers = await Promise.all([leave(owner), leave(second), leave(owner), leave(second)]);
  const { rows } = await running.app.database.pool.query<{ role: string }>(
    'select role from members where organization_id = $1',
    [owner.organizationId],
  );
  if (rows.length !== 1 || rows[0]?.role !== 'owner') return `${rows.length} people are left`;
  const left = answers.filter(({ status }) => status < 300).length;
  return left === 1 ? null : `${left} were told that they left`;
};

/** Either the client's word was kept before the brand began to go, or it was refused; in no case anything is on its way. */
const approvalAgainstDeletion: Race = async (running) => {
  const { owner, ask, postId, text } = await brandWithPost(running, 'client');
  const { approve, open } = await linkOf(running, ask, postId);
  const { userId, workspaceId } = owner;
  const [answer] = await Promise.all([
    approve('Marek'),
    beginDeletion(running.app, { userId, by: byUser(userId) }),
  ]);
  if (answer.status !== 200 && answer.body.code !== 'APPROVAL_LINK_ENDED')
    return `a client was answered ${answer.status}`;
  const opened = await open();
  if (opened.body.code !== 'APPROVAL_LINK_ENDED') return `the link opened with ${opened.status}`;
  const { rows } = await running.app.database.pool.query<{ state: string }>(
    `select state from publications where workspace_id = $1 and state not in ('cancelled', 'skipped')`,
    [workspaceId],
  );
  if (rows.length > 0) return `a publication is ${rows[0]?.state}`;
  const { rows: words } = await running.app.database.pool.query<{ kept: boolean }>(
    'select client_approved_at is not null as kept from posts where workspace_id = $1 and id = $2',
    [workspaceId, postId],
  );
  if (words[0]?.kept !== (answer.status === 200)) return `${answer.status}, and the word was kept otherwise`;
  return texts(running).includes(text) ? 'a post of a deleted brand went out' : null;
};

const RACES: Readonly<Record<string, Race>> = {
  'two approvals': twoApprovals,
  'approval against edit': approvalAgainstEdit,
  'removal against publishing': removalAgainstPublishing,
  'two acceptances of an invitation': twoAcceptances,
  'last owners leave at once, twice': ownersLeave,
  'approval against deletion of the brand': approvalAgainstDeletion,
};

/** @param options.each how many races of each kind */
export async function proveRaces(running: TestApp, { each }: { each: number }): Promise<Figure[]> {
  const wrong: string[] = [];
  for (const [name, race] of Object.entries(RACES))
    for (let n = 0; n < each; n += 1) {
      const found = await race(running);
      if (found !== null) wrong.push(`${name}: ${found}`);
    }
  for (const told of wrong.slice(0, 20)) process.stdout.write(`${told}\n`);
  return [
    { name: 'races', value: each * Object.keys(RACES).length, unit: '' },
    { name: 'wrong ends', value: wrong.length, unit: '', most: 0 },
  ];
}
