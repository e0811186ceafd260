import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawImage } from '../src/draw-image.ts';
import { SANDBOX_META_APP } from '../src/meta/state.ts';
import type { Sandbox } from '../src/start-sandbox.ts';

export const PAGE = '102030405060701';
export const INSTAGRAM = '17841400000000001';
export const ANNA = '10157000000000001';

export interface GraphAnswer {
  status: number;
  headers: Headers;
  // The tests read whatever the Graph answers; a wrong path fails the assertion that follows.
  body: GraphBody;
}

export interface GraphBody {
  id?: string;
  access_token?: string;
  expires_in?: number;
  post_id?: string;
  success?: boolean;
  status_code?: string;
  status?: string;
  data?: Record<string, unknown>[];
  paging?: { next?: string; cursors?: { after: string } };
  error?: {
    code: number;
    message: string;
    type: string;
    error_subcode?: number;
    is_transient?: boolean;
    error_user_msg?: string;
    fbtrace_id: string;
  };
  [field: string]: unknown;
}

export function proofOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('hex');
}

/** Calls the Graph with plain fetch, signing the token as a server does. */
export function graphClient(sandbox: Sandbox, version = 'v25.0') {
  return async (
    method: string,
    path: string,
    params: Record<string, string | Blob> = {},
    token?: string,
  ): Promise<GraphAnswer> => {
    const url = new URL(`${sandbox.url}/${version}${path}`);
    const signed: Record<string, string | Blob> = {
      ...params,
      ...(token === undefined
        ? {}
        : { access_token: token, appsecret_proof: proofOf(token, SANDBOX_META_APP.secret) }),
    };
    const init: RequestInit = { method };
    if (method === 'POST') {
      const isMultipart = Object.values(signed).some((value) => value instanceof Blob);
      const form = isMultipart ? new FormData() : new URLSearchParams();
      for (const [key, value] of Object.entries(signed)) {
        if (form instanceof FormData && value instanceof Blob) form.set(key, value, 'obraz.jpg');
        else form.set(key, value as string);
      }
      init.body = form;
    } else for (const [key, value] of Object.entries(signed)) url.searchParams.set(key, value as string);
    const answer = await fetch(url, init);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as GraphBody };
  };
}

/** Logs Anna in: the whole way from the dialog to the tokens of the bakery. */
export async function connect(
  sandbox: Sandbox,
  options: { declined?: string[]; networkUserId?: string } = {},
): Promise<{ user: string; page: string; short: string }> {
  const graph = graphClient(sandbox);
  const redirectUri = 'http://localhost:3000/callback';
  const location = sandbox.control.authorize({ redirectUri, state: 's', ...options });
  const code = new URL(location).searchParams.get('code') ?? '';
  const app = { client_id: SANDBOX_META_APP.id, client_secret: SANDBOX_META_APP.secret };
  const first = await graph('GET', '/oauth/access_token', { ...app, redirect_uri: redirectUri, code });
  const short = String(first.body.access_token);
  const long = await graph('GET', '/oauth/access_token', {
    ...app,
    grant_type: 'fb_exchange_token',
    fb_exchange_token: short,
  });
  const user = String(long.body.access_token);
  const page = await graph('GET', `/${PAGE}`, { fields: 'access_token' }, user);
  return { short, user, page: String(page.body.access_token) };
}

/** A web server that holds images for Meta to fetch. */
export async function openImageHost() {
  const files = new Map<string, { bytes: Buffer; type: string; status?: number }>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file?.status ?? (file ? 200 : 404), { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.bytes ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hold = (path: string, bytes: Buffer, type = 'image/jpeg', status?: number) => {
    files.set(path, { bytes, type, ...(status === undefined ? {} : { status }) });
    return base + path;
  };
  return {
    hold,
    draw: async (path: string, width = 1080, height = 1080, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
      hold(path, await drawImage({ seed: path, width, height, format }), `image/${format}`),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The status and the code of a refusal. */
export function refusal(answer: GraphAnswer): { code: number | undefined; subcode: number | undefined } {
  return { code: answer.body.error?.code, subcode: answer.body.error?.error_subcode };
}
