import type { TestApp } from './app.ts';
import { Browser } from './browser.ts';
import { addOwner } from './invitations.ts';
import { POST_TEXT } from './posts-fixture.ts';
import { connectAccounts, PAGE } from './publishing.ts';
import { addPost } from './publishing-posts.ts';
import type { User } from './users.ts';

const DAY = 86_400_000;

/** Environment of an app whose callers are told apart by the address that they say. */
export const BEHIND_PROXY = { TRUST_PROXY: 'loopback' };

let addresses = 0;

/**
 * Asks an app as a browser with an address of its own, so that no limit is reached.
 * @param user signed in to it; without one nobody is
 */
export function askFrom(running: Pick<TestApp, 'url'>, user?: Pick<User, 'cookie'>) {
  const browser = new Browser(running, user);
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.6.${Math.floor(addresses / 250)}.${addresses % 250}` };
  return (method: string, path: string, body?: unknown) =>
    browser.ask(method, `/api/v1${path}`, body, headers);
}

/** A brand where posts go out by themselves, with one post in two days that waits for the words of its policy. */
export async function openAskingBrand(
  { app, sandbox, url }: TestApp,
  { policy, content = POST_TEXT }: { policy: 'team' | 'client'; content?: string },
) {
  const owner = await addOwner(app);
  const { workspaceId, userId } = owner;
  await connectAccounts({ context: app, sandbox, workspaceId, userId, remoteIds: [PAGE] });
  const ask = askFrom({ url }, owner);
  await ask('POST', '/posting-preferences/auto-publish', { postIds: [] });
  await ask('PUT', '/approvals/policy', { policy });
  const date = new Date(app.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
  const postId = await addPost(app, workspaceId, userId, { date, approved: false, image: false, content });
  return {
    owner,
    ask,
    postId,
    /** Publications that will go out, or are on their way. */
    async going(): Promise<number> {
      const { rows } = await app.database.pool.query(
        `select 1 from publications where workspace_id = $1 and state not in ('cancelled', 'skipped')`,
        [workspaceId],
      );
      return rows.length;
    },
  };
}

/** The same, whose post was sent to a client by a link. */
export async function openBrandAskingClient(running: TestApp, given: { content?: string } = {}) {
  const brand = await openAskingBrand(running, { ...given, policy: 'client' });
  const { ask, postId } = brand;
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const { url } = (await ask('POST', '/approvals/links', form)).body;
  const token = String(url).split('/a/')[1] ?? '';
  const [post] = (await askFrom(running)('POST', '/approval-links/open', { token })).body.posts;
  const hash = String(post.hash);
  return {
    ...brand,
    /** A guest with the link, by their name. @param at the process that answers them */
    guest(name: string, at: Pick<TestApp, 'url'> = running) {
      const send = askFrom(at);
      return {
        open: () => send('POST', '/approval-links/open', { token }),
        approve: () =>
          send('POST', '/approval-links/approve', { token, name, posts: [{ id: postId, hash }] }),
        askChange: (text: string) =>
          send('POST', '/approval-links/ask-change', { token, name, id: postId, hash, text }),
        comment: (text: string) => send('POST', '/approval-links/comment', { token, name, id: postId, text }),
      };
    },
  };
}
