import * as z from 'zod';
import { ProviderError } from '../provider-error.ts';
import { type ModelAnswer, writeChecked } from './check-and-repair.ts';
import { scriptChecked } from './check-script.ts';
import { composeScriptPrompt, composeScriptRepair } from './compose-script-prompt.ts';
import {
  composeRepairRequest,
  composeRewordPrompt,
  composeWritingPrompt,
  type WritingPrompt,
} from './compose-writing-prompt.ts';
import { askAgain, type Message, type ModelChatOptions, openModelChat, readModelJson } from './model-chat.ts';
import { composeJudgePrompt, readVerdict, verdictShape } from './model-judge.ts';
import { ModelScript, SCRIPT_SCHEMA } from './model-script.ts';
import type { TextWriter, WritingBrief } from './text-writer.ts';

export interface OpenaiWriterOptions extends ModelChatOptions {
  /** Texts that one request asks for; the best of them is posted. One request costs about as many times the words that it writes. */
  readonly candidates?: number | undefined;
  /** Whether the model is asked once more which of them is best; else the rules decide. */
  readonly judge?: boolean | undefined;
}

/** Decision P-58; the operator may pay for fewer. */
const CANDIDATES = 3;
const POST_TOKENS = 400;
const SCRIPT_TOKENS = 1_200;
const VERDICT_TOKENS = 120;

const POST_SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' }, hashtags: { type: 'array', items: { type: 'string' } } },
  required: ['text', 'hashtags'],
  additionalProperties: false,
};
const POST_SHAPE = { name: 'post', schema: POST_SCHEMA };
const SCRIPT_SHAPE = { name: 'script', schema: SCRIPT_SCHEMA };

const shapeOf = (count: number) =>
  count === 1
    ? POST_SHAPE
    : {
        name: 'posts',
        schema: {
          type: 'object',
          properties: {
            candidates: { type: 'array', items: POST_SCHEMA, minItems: count, maxItems: count },
          },
          required: ['candidates'],
          additionalProperties: false,
        },
      };

const Answer = z.object({ text: z.string(), hashtags: z.array(z.string()).catch([]) });
const Answers = z.object({ candidates: z.array(z.unknown()) });

/** A writer on any server that speaks the chat completions protocol. */
export function createOpenaiWriter(options: OpenaiWriterOptions): TextWriter {
  const { candidates = CANDIDATES, judge = false, ...chatOptions } = options;
  const chat = openModelChat(chatOptions);
  const provenance = { writer: 'openai', model: options.model };
  const askFor = (brief: WritingBrief, prompt: WritingPrompt, count: number, signal?: AbortSignal) => {
    const opening = messagesOf(prompt);
    return async (again: { problems: readonly string[]; previous: string } | null) => {
      const messages = again
        ? [...opening, ...askAgain(again.previous, composeRepairRequest(brief, again.problems))]
        : opening;
      const mostTokens = POST_TOKENS * count;
      return readPosts(await chat({ messages, shape: shapeOf(count), mostTokens, signal }), count);
    };
  };
  const judgeOf = (brief: WritingBrief, signal?: AbortSignal) => async (texts: readonly string[]) => {
    const messages = messagesOf(composeJudgePrompt(brief, texts));
    const question = {
      messages,
      shape: verdictShape(texts.length),
      mostTokens: VERDICT_TOKENS * texts.length,
      signal,
    };
    // The texts are there: a judge that cannot be asked costs no post.
    const said = await chat(question).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof ProviderError) return null;
      throw error;
    });
    return readVerdict(said, texts, brief);
  };
  return {
    name: 'openai',
    async write(brief, { signal }) {
      const ask = askFor(brief, composeWritingPrompt(brief, candidates), candidates, signal);
      const text = await writeChecked({ brief, ask, judge: judge ? judgeOf(brief, signal) : undefined });
      return { text, provenance };
    },
    async script(brief, { signal }) {
      const opening = messagesOf(composeScriptPrompt(brief));
      const script = await scriptChecked({
        brief,
        async ask(again) {
          const messages = again
            ? [...opening, ...askAgain(again.previous, composeScriptRepair(brief, again.problems))]
            : opening;
          const said = await chat({ messages, shape: SCRIPT_SHAPE, mostTokens: SCRIPT_TOKENS, signal });
          return said === null ? null : (ModelScript.safeParse(readModelJson(said)).data ?? null);
        },
      });
      return { ...script, provenance };
    },
    async reword(brief, { signal }) {
      // What the text and the wish say was told by whoever owns them.
      const told = {
        ...brief,
        told: [brief.text, brief.wish],
        profile: { ...brief.profile, contentLength: 'long' as const },
      };
      const text = await writeChecked({
        brief: told,
        ask: askFor(brief, composeRewordPrompt(brief), 1, signal),
      });
      return text === brief.text
        ? { text: null, unmet: [brief.wish], missed: [] }
        : { text, unmet: [], missed: [] };
    },
  };
}

const messagesOf = ({ system, user }: WritingPrompt): Message[] => [
  { role: 'system', content: system },
  { role: 'user', content: user },
];

/** The texts of an answer, whichever of the shapes it has: prose is a post, too; what only looks like JSON is none. */
function readPosts(content: string | null, most: number): ModelAnswer[] {
  if (content === null) return [];
  const json = readModelJson(content);
  const several = Answers.safeParse(json).data?.candidates ?? (Array.isArray(json) ? json : [json]);
  const posts = several.slice(0, most).flatMap((one) => Answer.safeParse(one).data ?? []);
  if (posts.length > 0) return posts;
  return /^\s*[{[]/.test(content) ? [] : [{ text: content, hashtags: [] }];
}
