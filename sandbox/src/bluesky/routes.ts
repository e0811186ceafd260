import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { refusal, XrpcError } from './answers.ts';
import { getAuthorFeed, getPosts, getProfile } from './counts.ts';
import { checkCall, LexiconError } from './lexicon.ts';
import { createRecord, deleteRecord, getRecord, uploadBlob } from './records.ts';
import { getServiceAuth } from './service-auth.ts';
import { createSession, deleteSession, getSession, refreshSession } from './sessions.ts';
import type { State } from './state.ts';
import { getJobStatus, getUploadLimits, MOST_VIDEO_BYTES, uploadVideo } from './video.ts';

const MOST_BODY_BYTES = 60 * 1024 * 1024;

interface Call {
  readonly name: string;
  readonly maxBodyBytes?: number;
  readonly method: 'GET' | 'POST';
  run(state: State, request: SandboxRequest, input: Record<string, unknown>): unknown;
}

/** Everything that is built of the protocol: the next part is one more entry here. */
const CALLS: readonly Call[] = [
  {
    name: 'com.atproto.server.createSession',
    method: 'POST',
    run: (state, { params: { server = '' } }, { identifier, password }) =>
      createSession(state, {
        server,
        identifier: String(identifier),
        password: String(password),
      }),
  },
  { name: 'com.atproto.server.refreshSession', method: 'POST', run: refreshSession },
  { name: 'com.atproto.server.deleteSession', method: 'POST', run: deleteSession },
  { name: 'com.atproto.server.getSession', method: 'GET', run: getSession },
  {
    name: 'com.atproto.identity.resolveHandle',
    method: 'GET',
    run: (state, { query }) => resolveHandle(state, query.get('handle') ?? ''),
  },
  { name: 'com.atproto.server.getServiceAuth', method: 'GET', run: getServiceAuth },
  { name: 'app.bsky.video.getUploadLimits', method: 'GET', run: getUploadLimits },
  {
    name: 'app.bsky.video.uploadVideo',
    method: 'POST',
    maxBodyBytes: MOST_VIDEO_BYTES + 1_000,
    run: uploadVideo,
  },
  { name: 'app.bsky.video.getJobStatus', method: 'GET', run: getJobStatus },
  { name: 'com.atproto.repo.uploadBlob', method: 'POST', run: uploadBlob },
  { name: 'com.atproto.repo.createRecord', method: 'POST', run: createRecord },
  { name: 'com.atproto.repo.deleteRecord', method: 'POST', run: deleteRecord },
  { name: 'app.bsky.actor.getProfile', method: 'GET', run: getProfile },
  { name: 'app.bsky.feed.getPosts', method: 'GET', run: getPosts },
  { name: 'app.bsky.feed.getAuthorFeed', method: 'GET', run: getAuthorFeed },
  {
    name: 'com.atproto.repo.getRecord',
    method: 'GET',
    run: (state, { query }) => getRecord(state, Object.fromEntries(query)),
  },
];

function resolveHandle(state: State, handle: string) {
  const account = state.blueskyAccounts.values().find((one) => one.handle === handle.toLowerCase());
  const did = account?.handleOwner === undefined ? account?.did : account.handleOwner;
  if (did == null) throw new XrpcError(400, 'InvalidRequest', 'Unable to resolve handle');
  return { did };
}

/** The calls of every server, under one roof. */
export function blueskyRoutes(state: State): Route[] {
  return CALLS.map((call) => ({
    provider: 'bluesky',
    method: call.method,
    path: `/servers/:server/xrpc/${call.name}`,
    name: () => `${call.method} ${call.name}`,
    maxBodyBytes: call.maxBodyBytes ?? MOST_BODY_BYTES,
    handle: (request) => serve(state, call, request),
  }));
}

function serve(state: State, call: Call, request: SandboxRequest): SandboxReply {
  try {
    const { fault } = request;
    if (fault?.kind === 'xrpc-error') {
      const { text = 'InternalServerError', status = 500 } = fault.parameters;
      throw new XrpcError(status, text);
    }
    const answer = call.run(state, request, inputOf(call, request));
    if (answer === undefined) return { status: 200 };
    // What leaves here is what the network's own schema promises.
    checkCall(call.name, 'output', answer);
    return json(200, answer);
  } catch (error) {
    if (error instanceof XrpcError) return refusal(error);
    throw error;
  }
}

function inputOf({ name, method }: Call, request: SandboxRequest): Record<string, unknown> {
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
  const input = (isJson ? readJson(request) : undefined) ?? {};
  try {
    if (method === 'GET') checkCall(name, 'parameters', Object.fromEntries(request.query));
    else checkCall(name, 'input', input);
  } catch (error) {
    if (error instanceof LexiconError) throw new XrpcError(400, 'InvalidRequest', error.message);
    throw error;
  }
  return input as Record<string, unknown>;
}
