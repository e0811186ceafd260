import type { FaultRule } from '../control/fault-rules.ts';
import { json, type Route, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { type Part, parseMultipart } from '../multipart.ts';
import { listBusinesses, listClientPages, listOwnedPages } from './businesses.ts';
import type { Edge, GraphCall, Node } from './call.ts';
import {
  commentOnMedia,
  commentOnPost,
  commentOnReel,
  listMediaComments,
  listPostComments,
  listReelComments,
} from './comments.ts';
import { badParameter, errorBody, GraphError, notVisible, traceId } from './errors.ts';
import { faultError } from './faults.ts';
import { parseFields } from './fields.ts';
import { instagramInsights, mediaInsights, pageInsights, postInsights } from './insights.ts';
import {
  createContainer,
  listMedia,
  publishContainer,
  readContainer,
  readMedia,
  readPublishingLimit,
} from './instagram.ts';
import { debugToken, exchangeToken } from './login.ts';
import { findNode, maySee, meNode } from './nodes.ts';
import { deletePost, listFeed, listScheduled, postFeed, readPost } from './pages.ts';
import { deletePhoto, postPhoto, readPhoto } from './photos.ts';
import { deleteReel, listReels, postReel, postVideoStory, readReel, reelUploadRoute } from './reels.ts';
import type { State } from './state.ts';
import { deleteStory, listInstagramStories, listPageStories, postPhotoStory } from './stories.ts';
import { authenticate } from './tokens.ts';
import { createUsage, type Usage } from './usage.ts';
import {
  listAccounts,
  listPermissions,
  readInstagram,
  readPage,
  readUser,
  revokePermissions,
} from './users.ts';
import { resolveVersion } from './versions.ts';

/** Everything that is built of the graph: node type, method and edge → what it does. The next part of Meta is one more line here. */
const EDGES: { [T in Node['type']]: Record<string, Edge<T>> } = {
  user: {
    GET: readUser,
    'GET accounts': listAccounts,
    'GET permissions': listPermissions,
    'GET businesses': listBusinesses,
  },
  page: {
    GET: readPage,
    'POST photos': postPhoto,
    'POST feed': postFeed,
    'GET feed': listFeed,
    'GET posts': listFeed,
    'GET published_posts': listFeed,
    'GET scheduled_posts': listScheduled,
    'GET insights': pageInsights,
    'POST video_reels': postReel,
    'GET video_reels': listReels,
    'POST photo_stories': postPhotoStory,
    'POST video_stories': postVideoStory,
    'GET stories': listPageStories,
  },
  video: {
    GET: readReel,
    DELETE: deleteReel,
    'POST comments': commentOnReel,
    'GET comments': listReelComments,
  },
  story: { DELETE: deleteStory },
  business: { 'GET owned_pages': listOwnedPages, 'GET client_pages': listClientPages },
  post: {
    GET: readPost,
    DELETE: deletePost,
    'GET insights': postInsights,
    'POST comments': commentOnPost,
    'GET comments': listPostComments,
  },
  photo: { GET: readPhoto, DELETE: deletePhoto },
  ig: {
    GET: readInstagram,
    'POST media': createContainer,
    'GET media': listMedia,
    'GET stories': listInstagramStories,
    'POST media_publish': publishContainer,
    'GET content_publishing_limit': readPublishingLimit,
    'GET insights': instagramInsights,
  },
  container: { GET: readContainer },
  media: {
    GET: readMedia,
    'GET insights': mediaInsights,
    'POST comments': commentOnMedia,
    'GET comments': listMediaComments,
  },
};

const COMMON_PARAMS = ['access_token', 'appsecret_proof', 'fields', 'locale'];

interface Address {
  version: string;
  segments: string[];
}

/** The Graph API as one route; faults and logs name it by node type: "POST /{page}/photos". */
export function graphRoutes(state: State): Route[] {
  const usage = createUsage(state.clock);
  return [
    reelUploadRoute(state),
    {
      provider: 'meta',
      method: '*',
      path: /^\/(?:v\d+\.\d+\/.+|(?:me|debug_token|oauth|\d{6,})(?:[/_].*)?)$/,
      name: (request) => routeName(state, request),
      maxBodyBytes: 16 * 1024 * 1024,
      handle: (request) => serveGraph(state, usage, request),
    },
  ];
}

function readAddress(state: State, path: string): Address {
  const segments = path.split('/').filter((segment) => segment !== '');
  const asked = /^v\d+\.\d+$/.test(segments[0] ?? '') ? segments.shift() : undefined;
  return { version: resolveVersion(asked, state.clock.now()), segments };
}

/** Edge and node type in words that do not depend on ids, for faults and counts. */
function routeName(state: State, request: SandboxRequest): string {
  const segments = request.path
    .split('/')
    .filter((segment) => segment !== '' && !/^v\d+\.\d+$/.test(segment));
  const [id = '', ...rest] = segments;
  const node = findNode(state, id);
  const word = /^\d/.test(id) ? '{unknown}' : id;
  const head = node ? `{${node.type}}` : word;
  const tail = head === 'me' && rest[0] === 'permissions' ? ['permissions'] : rest;
  const name = `${request.method} /${[head, ...tail].join('/')}`;
  // One edge with two very different phases: only `finish` is seen by the world.
  if (!/\/video_(?:reels|stories)$/.test(name) || request.method !== 'POST') return name;
  return `${name} ${request.body.includes('upload_phase=finish') ? 'finish' : 'start'}`;
}

async function serveGraph(state: State, usage: Usage, request: SandboxRequest): Promise<SandboxReply> {
  const trace = traceId();
  const headers: Record<string, string> = {
    'x-fb-trace-id': trace.slice(1, 12),
    'x-fb-request-id': trace,
    'cache-control': 'private, no-store',
  };
  try {
    const address = readAddress(state, request.path);
    headers['facebook-api-version'] = address.version;
    const { params, files } = readParams(request);
    Object.assign(headers, usage.count(request.fault, accountIn(state, address)));
    throwFault(request.fault, address, state);
    const value = await dispatch(state, request, address, params, files);
    return json(200, value, headers);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { refusal } = error;
    return json(refusal.http ?? 400, errorBody(refusal, trace), { ...headers, ...refusal.headers });
  }
}

function throwFault(fault: FaultRule | null, address: Address, state: State): void {
  if (!fault) return;
  const node = findNode(state, address.segments[0] ?? '');
  const error = faultError(fault, node?.type === 'ig' || node?.type === 'container' ? 'instagram' : 'page');
  if (error) throw error;
}

function accountIn(state: State, address: Address): { id: string; type: 'pages' | 'instagram' } | null {
  const node = findNode(state, address.segments[0] ?? '');
  if (node?.type === 'page') return { id: node.page.id, type: 'pages' };
  return node?.type === 'ig' ? { id: node.account.id, type: 'instagram' } : null;
}

function dispatch(
  state: State,
  request: SandboxRequest,
  address: Address,
  params: Map<string, string>,
  files: Part[],
): unknown {
  const [head = '', edge, third, ...more] = address.segments;
  const whole = address.segments.join('/');
  if (whole === 'oauth/access_token') return exchangeToken(state, params);
  if (whole === 'debug_token') return debugToken(state, params);
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = authenticate(state, params.get('access_token') ?? bearer, params.get('appsecret_proof'));
  const call: GraphCall = {
    state,
    token,
    version: address.version,
    path: `/${whole}`,
    params,
    files,
    fields: parseFields(params.get('fields')),
    fault: request.fault,
  };
  const node = head === 'me' ? meNode(state, token) : findNode(state, head);
  if (!node || !maySee(call, node)) throw notVisible(request.method, head);
  if (request.method === 'DELETE' && node.type === 'user' && edge === 'permissions' && more.length === 0) {
    return revokePermissions(call, third);
  }
  const found = EDGES[node.type][[request.method, ...address.segments.slice(1)].join(' ')];
  if (!found) throw unknownEdge(request.method, edge, head);
  // Meta's own libraries say the node of the address again in the body.
  const repeated = request.method === 'POST' && params.get('id') === head ? ['id'] : [];
  refuseUnknownParams(params, files, [...found.params, ...repeated]);
  return found.run(call, node as never);
}

function unknownEdge(method: string, edge: string | undefined, id: string): GraphError {
  if (edge === undefined) return notVisible(method, id);
  return new GraphError({ message: `Unknown path components: /${edge}`, code: 2500 });
}

function refuseUnknownParams(params: Map<string, string>, files: Part[], known: readonly string[]): void {
  for (const name of [...params.keys(), ...files.map((file) => file.name)]) {
    const bare = name.replace(/\[.*$/, '');
    if (![...known, ...COMMON_PARAMS].includes(bare)) throw badParameter(`Unknown parameter: ${name}`);
  }
}

function readParams(request: SandboxRequest): { params: Map<string, string>; files: Part[] } {
  const params = new Map<string, string>(request.query);
  const files: Part[] = [];
  const type = request.headers['content-type'] ?? '';
  if (request.body.length === 0) return { params, files };
  if (type.startsWith('multipart/form-data')) {
    for (const part of readParts(request.body, type)) {
      if (part.filename === undefined) params.set(part.name, part.data.toString('utf8'));
      else files.push(part);
    }
  } else if (type.startsWith('application/x-www-form-urlencoded')) {
    for (const [key, value] of new URLSearchParams(request.body.toString('utf8'))) params.set(key, value);
  } else if (type.startsWith('application/json')) {
    for (const [key, value] of readJsonParams(request.body)) params.set(key, value);
  } else throw badParameter(`Unsupported content type ${type || '(none)'}`);
  return { params, files };
}

function readParts(body: Buffer, type: string): Part[] {
  try {
    return parseMultipart(body, type);
  } catch (error) {
    throw badParameter(`Malformed request body: ${error instanceof Error ? error.message : ''}`);
  }
}

function readJsonParams(body: Buffer): [string, string][] {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw badParameter('Malformed JSON body');
  }
  if (typeof value !== 'object' || value === null) throw badParameter('Malformed JSON body');
  return Object.entries(value).map(([key, item]) => [
    key,
    typeof item === 'object' ? JSON.stringify(item) : String(item),
  ]);
}
