import * as z from 'zod';
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
import { ModelScript, SCRIPT_SCHEMA } from './model-script.ts';
import type { TextWriter } from './text-writer.ts';

export type OpenaiWriterOptions = ModelChatOptions;

const POST_TOKENS = 400;
const SCRIPT_TOKENS = 1_200;

const POST_SHAPE = {
  name: 'post',
  schema: {
    type: 'object',
    properties: { text: { type: 'string' }, hashtags: { type: 'array', items: { type: 'string' } } },
    required: ['text', 'hashtags'],
    additionalProperties: false,
  },
};
const SCRIPT_SHAPE = { name: 'script', schema: SCRIPT_SCHEMA };

const Answer = z.object({ text: z.string(), hashtags: z.array(z.string()).catch([]) });

/** A writer on any server that speaks the chat completions protocol. */
export function createOpenaiWriter(options: OpenaiWriterOptions): TextWriter {
  const chat = openModelChat(options);
  const provenance = { writer: 'openai', model: options.model };
  return {
    name: 'openai',
    async write(brief, { signal }) {
      const opening = messagesOf(composeWritingPrompt(brief));
      const text = await writeChecked({
        brief,
        async ask(again) {
          const messages = again
            ? [...opening, ...askAgain(again.previous, composeRepairRequest(brief, again.problems))]
            : opening;
          return readPost(await chat({ messages, shape: POST_SHAPE, mostTokens: POST_TOKENS, signal }));
        },
      });
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
      const told = {
        ...brief,
        topic: { ...brief.topic, summary: `${brief.topic.summary} ${brief.text} ${brief.wish}` },
      };
      const opening = messagesOf(composeRewordPrompt(brief));
      const text = await writeChecked({
        // Numbers and addresses of the text and of the wish were told by whoever owns them.
        brief: { ...told, profile: { ...brief.profile, contentLength: 'long' } },
        async ask(again) {
          const messages = again
            ? [...opening, ...askAgain(again.previous, composeRepairRequest(brief, again.problems))]
            : opening;
          return readPost(await chat({ messages, shape: POST_SHAPE, mostTokens: POST_TOKENS, signal }));
        },
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

/** Prose is a post, too; what only looks like JSON is none. */
function readPost(content: string | null): ModelAnswer | null {
  if (content === null) return null;
  const read = Answer.safeParse(readModelJson(content));
  if (read.success) return read.data;
  return /^\s*[{[]/.test(content) ? null : { text: content, hashtags: [] };
}
