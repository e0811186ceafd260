import { openBrand, passLogin } from '../../server/test/publishing.ts';
import { askOnce } from '../ask-once.ts';
import type { RealSetup } from '../real-setup.ts';
import { type RealServer, type RealStatus, SERVER_NAME } from './run-server.ts';

export type MastodonSetup = RealSetup<RealServer>;

/** What somebody does in the server's window: name and password, then the browser is sent back. */
async function passWindow({ server }: MastodonSetup, url: string, login: { name: string; password: string }) {
  const asked = new URL(url).searchParams;
  const page = await askOnce(`${server.url}/oauth/authorize?${asked}`);
  if (page.status !== 200) throw new Error(`the window: ${page.status}`);
  const form = {
    login: login.name,
    passwd: login.password,
    redir: asked.get('redirect_uri') ?? '',
    cid: asked.get('client_id') ?? '',
    state: asked.get('state') ?? '',
  };
  const body = new URLSearchParams(form).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  const answer = await askOnce(`${server.url}/oauth/x-snac-login`, { method: 'POST', headers, body });
  return answer.headers.location ?? '';
}

/** A brand with one account of the real server, connected as a person connects it. */
export async function openOwner(setup: MastodonSetup, name: string) {
  const { context, sandbox, server } = setup;
  const password = server.addUser(name);
  const brand = await openBrand(setup);
  const { workspaceId, userId } = brand;
  const [account] = await passLogin(
    { context, sandbox, workspaceId, userId },
    {
      network: 'mastodon',
      entered: { server: SERVER_NAME },
      authorize: ({ url }) => passWindow(setup, url, { name, password }),
      chosen: () => true,
    },
  );
  if (account === undefined) throw new Error(`not connected: ${name}`);
  const { rows } = await setup.database.pool.query<{ remote_id: string }>(
    'select remote_id from social_accounts where id = $1',
    [account.id],
  );
  const remoteId = rows[0]?.remote_id ?? '';
  return { brand, accountId: account.id, remoteId, id: remoteId.slice(0, remoteId.lastIndexOf('@')) };
}
export type Owner = Awaited<ReturnType<typeof openOwner>>;

/** What everybody sees of an account, as its own server tells everybody. */
export const statusesOf = ({ server }: MastodonSetup, { id }: Owner): Promise<RealStatus[]> =>
  server.statusesOf(id);

/** Each owner published once: how often that is true, and how it is not. */
export async function countOnce(setup: MastodonSetup, owners: readonly Owner[]) {
  const count = { once: 0, twice: 0, lost: 0, asked: 0 };
  for (const owner of owners) {
    const [[row], statuses] = await Promise.all([owner.brand.publications(), statusesOf(setup, owner)]);
    if (statuses.length > 1) count.twice += 1;
    else if (statuses.length === 0) count.lost += 1;
    else if (row?.state === 'published' && row.readBackAt !== null && row.remoteId === statuses[0]?.id)
      count.once += 1;
    if (row?.state === 'unknown' || row?.state === 'waiting') count.asked += 1;
  }
  return count;
}
