import type OpenAI from 'openai';
import * as z from 'zod';
import { type OpenaiOptions, openOpenai, rejectedParameter, translateOpenaiError } from '../openai-client.ts';
import { type ModelAnswer, writeChecked } from './check-and-repair.ts';
import { composeRepairRequest, composeWritingPrompt } from './compose-writing-prompt.ts';
import type { TextWriter } from './text-writer.ts';

export interface OpenaiWriterOptions extends OpenaiOptions {
  /** Sent only when given: many models accept none. */
  readonly temperature?: number | undefined;
}

const LIMITS = { timeout: 30_000, answerBytes: 1_000_000 };
const MAX_COMPLETION_TOKENS = 400;

const ANSWER_SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' }, hashtags: { type: 'array', items: { type: 'string' } } },
  required: ['text', 'hashtags'],
  additionalProperties: false,
} as const;

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
const Answer = z.object({ text: z.string(), hashtags: z.array(z.string()).catch([]) });

/** Fields some servers and models refuse; each is left out after its first refusal, for the life of the writer. */
const OPTIONAL_FIELDS = [
  'response_format',
  'reasoning_effort',
  'temperature',
  'max_completion_tokens',
] as const;
type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** A writer on any server that speaks the chat completions protocol. */
export function createOpenaiWriter(options: OpenaiWriterOptions): TextWriter {
  let client: Promise<OpenAI> | undefined;
  const refused = new Set<OptionalField>();

  const complete = async (messages: Message[], signal: AbortSignal | undefined): Promise<unknown> => {
    client ??= openOpenai(options, LIMITS);
    const openai = await client;
    for (;;) {
      try {
        return await openai.chat.completions.create(
          request(options, messages, refused),
          signal ? { signal } : {},
        );
      } catch (error) {
        const field = OPTIONAL_FIELDS.find((name) => rejectedParameter(error)?.startsWith(name));
        if (!field || refused.has(field)) throw translateOpenaiError(error, signal);
        refused.add(field);
      }
    }
  };

  return {
    name: 'openai',
    async write(brief, { signal }) {
      const prompt = composeWritingPrompt(brief);
      const text = await writeChecked({
        brief,
        async ask(again) {
          const messages: Message[] = [
            { role: 'system', content: prompt.system },
            { role: 'user', content: prompt.user },
          ];
          if (again) {
            messages.push({ role: 'assistant', content: again.previous.slice(0, 2000) });
            messages.push({ role: 'user', content: composeRepairRequest(brief, again.problems) });
          }
          return readCompletion(await complete(messages, signal));
        },
      });
      return { text, provenance: { writer: 'openai', model: options.model } };
    },
  };
}

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

function request(options: OpenaiWriterOptions, messages: Message[], refused: ReadonlySet<OptionalField>) {
  const wanted = {
    model: options.model,
    messages,
    ...(refused.has('reasoning_effort') ? {} : { reasoning_effort: 'none' as const }),
    ...(refused.has('max_completion_tokens')
      ? { max_tokens: MAX_COMPLETION_TOKENS }
      : { max_completion_tokens: MAX_COMPLETION_TOKENS }),
    ...(options.temperature === undefined || refused.has('temperature')
      ? {}
      : { temperature: options.temperature }),
  };
  if (refused.has('response_format')) return wanted;
  const schema = { name: 'post', strict: true, schema: ANSWER_SCHEMA as unknown as Record<string, unknown> };
  return { ...wanted, response_format: { type: 'json_schema' as const, json_schema: schema } };
}

/** Null when the answer holds no usable text: empty, refused, filtered, or not an answer at all. */
function readCompletion(completion: unknown): ModelAnswer | null {
  const choice = Completion.safeParse(completion).data?.choices[0];
  if (!choice || choice.finish_reason === 'content_filter' || choice.message.refusal) return null;
  const content = choice.message.content?.trim() ?? '';
  if (content === '') return null;
  return readJson(content) ?? (looksLikeJson(content) ? null : { text: content, hashtags: [] });
}

/** The object of the schema, also inside a code fence; null for anything else. */
function readJson(content: string): ModelAnswer | null {
  const inner = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(content)?.[1] ?? content;
  try {
    return Answer.parse(JSON.parse(inner));
  } catch {
    return null;
  }
}

const looksLikeJson = (content: string) => /^\s*[{[]/.test(content);
