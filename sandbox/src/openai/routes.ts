import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { completeChat } from './chat.ts';
import { badRequest, failureReply, modelNotFound, OpenaiError, openaiHeaders } from './errors.ts';
import { generateImages } from './images.ts';
import { livingModels, showModel } from './models.ts';

/** The OpenAI-compatible addresses under `/v1`. Any bearer key works, except an empty one and those that begin with "invalid". */
export function openaiRoutes(state: State): Route[] {
  const guarded =
    (run: (request: SandboxRequest) => SandboxReply | Promise<SandboxReply>) =>
    async (request: SandboxRequest) => {
      try {
        checkKey(request);
        return await run(request);
      } catch (error) {
        if (error instanceof OpenaiError) return failureReply(error.failure);
        throw error;
      }
    };
  return [
    {
      provider: 'openai',
      method: 'POST',
      path: '/v1/chat/completions',
      maxBodyBytes: 4 * 1024 * 1024,
      handle: guarded((request) => completeChat(state, request, readBody(request))),
    },
    {
      provider: 'openai',
      method: 'POST',
      path: '/v1/images/generations',
      handle: guarded((request) => generateImages(state, request, readBody(request))),
    },
    {
      provider: 'openai',
      method: 'GET',
      path: '/v1/models',
      handle: guarded(() =>
        json(200, { object: 'list', data: livingModels(state.clock.now()).map(showModel) }, openaiHeaders()),
      ),
    },
    {
      provider: 'openai',
      method: 'GET',
      path: '/v1/models/:model',
      handle: guarded((request) => {
        const id = request.params.model ?? '';
        const model = livingModels(state.clock.now()).find((candidate) => candidate.id === id);
        if (!model) throw modelNotFound(id);
        return json(200, showModel(model), openaiHeaders());
      }),
    },
  ];
}

function checkKey(request: SandboxRequest): void {
  const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '';
  if (key === '') {
    throw new OpenaiError({
      status: 401,
      message:
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
      code: 'invalid_api_key',
    });
  }
  if (key.startsWith('invalid')) {
    throw new OpenaiError({ status: 401, message: 'Incorrect API key provided.', code: 'invalid_api_key' });
  }
}

function readBody(request: SandboxRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) {
    throw badRequest(
      null,
      `Unsupported content type: '${type}'. This API method only accepts 'application/json' requests.`,
    );
  }
  const body = readJson(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest(
      null,
      'We could not parse the JSON body of your request. The OpenAI API expects a JSON payload.',
    );
  }
  return body;
}
