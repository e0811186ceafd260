import { randomBytes } from 'node:crypto';
import requests from '../../data/openai-requests.json' with { type: 'json' };
import type { FaultRule } from '../control/fault-rules.ts';
import { json, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { composePost, composeSentences, joinPost, readBrief } from './chat-composer.ts';
import { bendAnswer, otherLanguage, throwChatFault } from './chat-faults.ts';
import { badRequest, openaiHeaders, violationError } from './errors.ts';
import { type Definitions, findViolation, type Schema } from './json-schema.ts';
import { findModel, type Model } from './models.ts';
import { fillSchema } from './schema-filler.ts';

const DEFINITIONS = requests.schemas as unknown as Definitions;

/** The fields of a checked request that the sandbox acts on. */
interface ChatRequest {
  model: string;
  messages: { role: string; content?: unknown }[];
  n?: number | null;
  stream?: boolean | null;
  temperature?: number | null;
  max_tokens?: number | null;
  max_completion_tokens?: number | null;
  reasoning_effort?: string | null;
  response_format?: {
    type: string;
    json_schema?: { name: string; strict?: boolean | null; schema?: Schema };
  };
}

export interface ChatAnswer {
  content: string | null;
  refusal: string | null;
  finish: 'stop' | 'length' | 'content_filter';
}

/** `POST /v1/chat/completions`: strict about the request, plausible in the answer. Throws OpenaiError. */
export function completeChat(state: State, request: SandboxRequest, body: unknown): SandboxReply {
  const violation = findViolation(body, DEFINITIONS.CreateChatCompletionRequest ?? {}, DEFINITIONS);
  if (violation) throw violationError(violation);
  const chat = body as ChatRequest;
  throwChatFault(request.fault, chat.model);
  const model = findModel(state.clock.now(), chat.model, 'text');
  checkModelRules(chat, model);
  checkResponseFormat(chat);
  const turn = state.store.nextNumber();
  const choices = Array.from({ length: chat.n ?? 1 }, (_, index) =>
    answerOnce(chat, turn + index, request.fault),
  );
  const reply = toCompletion(state, chat, choices);
  return chat.stream ? streamReply(reply, choices) : json(200, reply, openaiHeaders());
}

function checkModelRules(chat: ChatRequest, model: Model): void {
  const effort = chat.reasoning_effort ?? null;
  if (!model.reasoning) {
    if (effort !== null)
      throw badRequest(null, 'Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort');
    return;
  }
  if (chat.max_tokens != null) {
    throw badRequest(
      'unsupported_parameter',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
    );
  }
  const neverNone = model.id === 'gpt-6.1-sol';
  if (neverNone && effort === 'none') {
    throw badRequest(
      'unsupported_value',
      "Unsupported value: 'reasoning_effort' does not support 'none' with this model.",
      'reasoning_effort',
    );
  }
  const temperature = chat.temperature ?? null;
  if (neverNone && temperature !== null) {
    throw badRequest(
      'unsupported_parameter',
      "Unsupported parameter: 'temperature' is not supported with this model.",
      'temperature',
    );
  }
  if (temperature !== null && temperature !== 1 && effort !== 'none') {
    throw badRequest(
      'unsupported_value',
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      'temperature',
    );
  }
}

function checkResponseFormat(chat: ChatRequest): void {
  const format = chat.response_format;
  if (format?.type === 'json_object' && !/json/i.test(JSON.stringify(chat.messages))) {
    throw badRequest(
      null,
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      'messages',
    );
  }
  const description = format?.json_schema;
  if (format?.type !== 'json_schema' || !description) return;
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(description.name)) {
    throw badRequest(
      'invalid_value',
      `Invalid 'response_format.json_schema.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      'response_format.json_schema.name',
    );
  }
  const schema = description.schema;
  if (!schema)
    throw badRequest(
      'missing_required_parameter',
      "Missing required parameter: 'response_format.json_schema.schema'.",
      'response_format.json_schema.schema',
    );
  const fault = description.strict ? (findRootFault(schema) ?? findStrictFault(schema, [])) : null;
  if (fault !== null) {
    throw badRequest(
      null,
      `Invalid schema for response_format '${description.name}': ${fault}`,
      'response_format',
    );
  }
}

/** Structured outputs: the answer is an object, and none of several kinds of it. */
function findRootFault(schema: Schema): string | null {
  if (schema.type === 'object' && schema.anyOf === undefined) return null;
  return `schema must be a JSON Schema of 'type: "object"', got 'type: "${schema.anyOf ? 'None' : (schema.type ?? 'None')}"'.`;
}

/** What JSON Schema knows and structured outputs do not. */
const NOT_PERMITTED = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
];

/** Structured outputs: every object lists all its properties as required and forbids others. */
function findStrictFault(schema: Schema, path: string[]): string | null {
  const context = `In context=(${path.map((step) => `'${step}'`).join(', ')}), `;
  const unknown = NOT_PERMITTED.find((name) => name in schema);
  if (unknown !== undefined) return `${context}'${unknown}' is not permitted.`;
  if (schema.properties || [schema.type].flat().includes('object')) {
    if (schema.additionalProperties !== false)
      return `${context}'additionalProperties' is required to be supplied and to be false.`;
    const missing = Object.keys(schema.properties ?? {}).find((name) => !schema.required?.includes(name));
    if (missing !== undefined) {
      return `${context}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  const inner: [string[], Schema][] = [
    ...Object.entries(schema.properties ?? {}).map(([name, value]): [string[], Schema] => [
      ['properties', name],
      value,
    ]),
    ...Object.entries(schema.$defs ?? {}).map(([name, value]): [string[], Schema] => [
      ['$defs', name],
      value,
    ]),
    ...(schema.anyOf ?? []).map((value, index): [string[], Schema] => [['anyOf', String(index)], value]),
  ];
  if (schema.items) inner.push([['items'], schema.items]);
  for (const [steps, value] of inner) {
    const fault = findStrictFault(value, [...path, ...steps]);
    if (fault !== null) return fault;
  }
  return null;
}

function answerOnce(chat: ChatRequest, turn: number, fault: FaultRule | null): ChatAnswer {
  const brief = readBrief(
    chat.messages.map((message) => textOf(message.content)),
    fault?.kind === 'repeat' ? 0 : turn,
  );
  const post = bendAnswer(composePost(brief), brief, fault);
  const spoken =
    fault?.kind === 'wrong-language' ? { ...brief, language: otherLanguage(brief, fault) } : brief;
  const format = chat.response_format;
  const schema = format?.json_schema?.schema ?? {
    type: 'object',
    properties: { content: { type: 'string' }, hashtags: { type: 'array' } },
  };
  const content =
    format === undefined || format.type === 'text'
      ? joinPost(post)
      : JSON.stringify(
          fillSchema(schema, {
            post,
            another: (index) => bendAnswer(composePost({ ...brief, turn: brief.turn + index }), brief, fault),
            topic: brief.topic,
            sentence: composeSentences(spoken),
          }),
        );
  return finish(chat, content, fault);
}

function finish(chat: ChatRequest, content: string, fault: FaultRule | null): ChatAnswer {
  const limit = chat.max_completion_tokens ?? chat.max_tokens ?? null;
  switch (fault?.kind) {
    case 'refusal':
      return {
        content: null,
        refusal: fault.parameters.text ?? 'Przykro mi, ale nie mogę w tym pomóc.',
        finish: 'stop',
      };
    case 'empty':
      return { content: '', refusal: null, finish: 'stop' };
    case 'null-content':
      return { content: null, refusal: null, finish: 'stop' };
    case 'content-filter':
      return { content: '', refusal: null, finish: 'content_filter' };
    case 'length':
      return { content: content.slice(0, Math.floor(content.length / 2)), refusal: null, finish: 'length' };
    case 'broken-json':
      return { content: content.slice(0, -1), refusal: null, finish: 'stop' };
    default:
  }
  if (limit !== null && countTokens(content) > limit)
    return { content: content.slice(0, limit * 3), refusal: null, finish: 'length' };
  return { content, refusal: null, finish: 'stop' };
}

/** Message content is a text or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (part as { text?: string }).text ?? '').join('\n');
}

/** A rough count: three characters of Polish are about one token. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 3);
}

function toCompletion(state: State, chat: ChatRequest, choices: ChatAnswer[]): Record<string, unknown> {
  const prompt = countTokens(chat.messages.map((message) => textOf(message.content)).join('\n'));
  const completion = choices.reduce(
    (sum, choice) => sum + countTokens(choice.content ?? choice.refusal ?? ''),
    0,
  );
  return {
    id: `chatcmpl-${randomBytes(15).toString('base64url').replace(/[-_]/g, 'x')}`,
    object: 'chat.completion',
    created: Math.floor(state.clock.now().getTime() / 1000),
    model: chat.model,
    choices: choices.map((choice, index) => ({
      index,
      message: { role: 'assistant', content: choice.content, refusal: choice.refusal, annotations: [] },
      logprobs: null,
      finish_reason: choice.finish,
    })),
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
    system_fingerprint: 'fp_5d1c9a70e4',
  };
}

/** The same answer as server-sent chunks. */
function streamReply(reply: Record<string, unknown>, choices: ChatAnswer[]): SandboxReply {
  const { id, created, model } = reply;
  const chunk = (index: number, delta: unknown, finishReason: string | null) =>
    `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, choices: [{ index, delta, logprobs: null, finish_reason: finishReason }] })}\n\n`;
  const events = choices.flatMap((choice, index) => [
    chunk(index, { role: 'assistant', content: '', refusal: null }, null),
    ...((choice.content ?? '').match(/\s*\S+/g)?.map((word) => chunk(index, { content: word }, null)) ?? []),
    ...(choice.refusal === null ? [] : [chunk(index, { refusal: choice.refusal }, null)]),
    chunk(index, {}, choice.finish),
  ]);
  return {
    status: 200,
    headers: { ...openaiHeaders(), 'content-type': 'text/event-stream; charset=utf-8' },
    body: `${events.join('')}data: [DONE]\n\n`,
  };
}
