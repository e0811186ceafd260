import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { NetworkDefinition } from '@postownia/contract/networks/network-definition';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { callbackPath, type NetworkAdapter } from '../src/providers/social/network-adapter.ts';
import { NetworkError } from '../src/providers/social/network-error.ts';
import { parseAnswer } from '../src/providers/social/parse-answer.ts';
import { readJson, sendRequest } from '../src/providers/social/send-request.ts';
import type { SocialNetwork } from '../src/providers/social/social-network.ts';
import { secret, webAddress } from '../src/providers/social/variables.ts';

/** A network that the product does not know: what its four folders would hold, in the fewest words. */

const TOY = 'toy' as Network;

/** Its file of the contract. */
export const toyDefinition = {
  name: 'Toy',
  tickedForNewBrands: false,
  formats: {
    text: {
      label: 'Toy',
      text: { max: 100, unit: 'grapheme', hashtags: 3 },
      images: null,
      video: null,
    },
  },
  ownText: null,
  options: mini.strictObject({ visibility: mini.enum(['everybody', 'followers']) }),
} as const satisfies NetworkDefinition;

const Variables = z.object({ TOY_SECRET: secret.optional(), TOY_URL: webAddress.optional() });
const Token = z.object({ token: z.string(), id: z.string(), name: z.string() });
const Note = z.object({ id: z.string(), url: z.string() });
const Notes = z.object({ notes: z.array(z.object({ id: z.string(), text: z.string() })) });

async function call(url: string, body: unknown): Promise<unknown> {
  const answer = await sendRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMilliseconds: 5_000,
  });
  if (answer.status === 401) {
    throw new NetworkError({
      action: 'reconnect',
      code: '401',
      userMessage: message('network.not-configured'),
    });
  }
  return readJson(answer);
}

function toyNote(api: string): SocialNetwork {
  return {
    network: TOY,
    medium: 'image',
    capabilities: {
      text: toyDefinition.formats.text.text,
      images: null,
      mediaRequired: false,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 5,
      limits: [],
    },
    nextStep: () => null,
    async prepare({ handles }) {
      return { handles, requestId: null };
    },
    async publish({ account, content }) {
      const body = await call(`${api}/notes`, { token: account.token, text: content.caption });
      return { remoteId: parseAnswer(Note, body, null).id, requestId: null };
    },
    async find({ account, content, handles }, { known }) {
      const { notes } = parseAnswer(Notes, await call(`${api}/list`, { token: account.token }), null);
      const ours = notes.find(({ id, text }) => text === content.caption && !known.has(id));
      return ours === undefined
        ? { result: 'absent', handles, requestId: null }
        : { result: 'found', remoteId: ours.id, requestId: null };
    },
    async readBack(_target, remoteId) {
      return { remoteId, permalink: `${api}/${remoteId}`, publishedAt: null, requestId: null };
    },
  };
}

/** Its folder of the server. */
export const toy: NetworkAdapter = {
  app: {
    name: 'toy',
    variables: Variables,
    isConfigured: ({ TOY_SECRET }) => TOY_SECRET !== undefined,
    addresses: ({ TOY_URL }) => (TOY_URL === undefined ? [] : [TOY_URL]),
  },
  connect({ environment, appUrl, sandboxUrl }) {
    const { TOY_URL: api = sandboxUrl, TOY_SECRET: ownSecret } = Variables.parse(environment);
    if (api === null) return null;
    return {
      login: {
        name: 'toy',
        networks: [TOY],
        demo: ownSecret === undefined,
        failure: message('network.not-configured'),
        dialogUrl: (state) =>
          `${api}/login?state=${state}&redirect_uri=${encodeURIComponent(appUrl + callbackPath('toy'))}`,
        async finish(code) {
          const { token, id, name } = parseAnswer(Token, await call(`${api}/token`, { code }), null);
          const account = { remoteId: id, name, username: null, avatarUrl: null, profileUrl: null };
          const ending = { token, tokenExpiresAt: null, renewal: null, problem: null };
          return {
            networkUserId: id,
            userToken: token,
            scopes: [],
            accounts: [{ network: TOY, ...account, ...ending }],
            problem: null,
          };
        },
        examine: async () => ({ expiresAt: undefined }),
        renew: () => Promise.reject(new Error('Toy tokens live on')),
        revoke: async () => undefined,
        openNotice: null,
      },
      targets: [toyNote(api)],
      unavailable: null,
      insights: null,
      creator: null,
      backOff: () => undefined,
    };
  },
};

/** Its folder of the sandbox: one account, opened by one code. */
export async function startToy(): Promise<{ url: string; server: Server }> {
  const notes: { id: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>;
    const answer = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (request.url === '/token')
      return body.code === 'open' ? answer(200, { token: 't', id: '1', name: 'Ania' }) : answer(401, {});
    if (body.token !== 't') return answer(401, {});
    if (request.url === '/list') return answer(200, { notes });
    const note = { id: String(notes.length + 1), text: body.text ?? '' };
    notes.push(note);
    return answer(200, { ...note, url: `/${note.id}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
