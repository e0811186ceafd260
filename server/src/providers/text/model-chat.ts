import type OpenAI from 'openai';
import * as z from 'zod';
import { type OpenaiOptions, openOpenai, rejectedParameter, translateOpenaiError } from '../openai-client.ts';

export interface ModelChatOptions extends OpenaiOptions {
  /** Sent only when given: many models accept none. */
  readonly temperature?: number | undefined;
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatQuestion {
  readonly messages: readonly Message[];
  /** The shape of the answer, by name; strict where the server knows shapes. */
  readonly shape: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly mostTokens: number;
  readonly signal: AbortSignal | undefined;
}

const LIMITS = { timeout: 30_000, answerBytes: 1_000_000 };

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** Fields some servers and models refuse; each is left out after its first refusal, for the life of the chat. */
const OPTIONAL_FIELDS = [
  'response_format',
  'reasoning_effort',
  'temperature',
  'max_completion_tokens',
] as const;
type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/**
 * One model on any server that speaks the chat completions protocol. Answers with what it said; null when that is
 * nothing usable: empty, refused, filtered, cut where its tokens ended, or not an answer at all. Fails with a ProviderError only.
 */
export function openModelChat(options: ModelChatOptions): (question: ChatQuestion) => Promise<string | null> {
  let client: Promise<OpenAI> | undefined;
  const refused = new Set<OptionalField>();
  return async (question) => {
    const { signal } = question;
    client ??= openOpenai(options, LIMITS);
    const openai = await client;
    for (;;) {
      try {
        const asked = toRequest(options, question, refused);
        return readCompletion(await openai.chat.completions.create(asked, signal ? { signal } : {}));
      } catch (error) {
        const field = OPTIONAL_FIELDS.find((name) => rejectedParameter(error)?.startsWith(name));
        if (!field || refused.has(field)) throw translateOpenaiError(error, signal);
        refused.add(field);
      }
    }
  };
}

function toRequest(
  options: ModelChatOptions,
  { messages, shape, mostTokens }: ChatQuestion,
  refused: ReadonlySet<OptionalField>,
) {
  const wanted = {
    model: options.model,
    messages: [...messages],
    ...(refused.has('reasoning_effort') ? {} : { reasoning_effort: 'none' as const }),
    ...(refused.has('max_completion_tokens')
      ? { max_tokens: mostTokens }
      : { max_completion_tokens: mostTokens }),
    ...(options.temperature === undefined || refused.has('temperature')
      ? {}
      : { temperature: options.temperature }),
  };
  if (refused.has('response_format')) return wanted;
  const json_schema = { strict: true, name: shape.name, schema: { ...shape.schema } };
  return { ...wanted, response_format: { type: 'json_schema' as const, json_schema } };
}

/** Cut prose, and JSON that happens to close, look like answers: only the reason says that they are none. */
const UNUSABLE = ['content_filter', 'length'];

function readCompletion(completion: unknown): string | null {
  const choice = Completion.safeParse(completion).data?.choices[0];
  if (!choice || UNUSABLE.includes(choice.finish_reason ?? '') || choice.message.refusal) return null;
  const content = choice.message.content?.trim() ?? '';
  return content === '' ? null : content;
}

/** The value that a model wrote as JSON, also inside a code fence; undefined for anything else. */
export function readModelJson(content: string): unknown {
  const inner = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(content)?.[1] ?? content;
  try {
    return JSON.parse(inner);
  } catch {
    return undefined;
  }
}

/** The second time a model is asked: what it said, and what is wrong with it. */
export function askAgain(previous: string, request: string): Message[] {
  return [
    { role: 'assistant', content: previous.slice(0, 2000) },
    { role: 'user', content: request },
  ];
}
