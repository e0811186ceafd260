import type { FaultRule } from '../control/fault-rules.ts';
import { type Brief, type Composed, composePost, type Language } from './chat-composer.ts';
import { modelNotFound, OpenaiError } from './errors.ts';

/** Faults that are refusals of the whole request. */
export function throwChatFault(fault: FaultRule | null, model: string): void {
  const { retryAfter, message } = fault?.parameters ?? {};
  switch (fault?.kind) {
    case 'rate-limit':
      throw new OpenaiError({
        status: 429,
        message:
          message ??
          `Rate limit reached for ${model} in organization org-sandbox on requests per min (RPM). Please try again later.`,
        type: 'requests',
        code: 'rate_limit_exceeded',
        headers: { 'retry-after': String(retryAfter ?? 1) },
      });
    case 'insufficient-quota':
      throw new OpenaiError({
        status: 429,
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      });
    case 'server-error':
      throw new OpenaiError({
        status: fault.parameters.status ?? 500,
        message: message ?? 'The server had an error while processing your request. Sorry about that!',
        type: 'server_error',
      });
    case 'model-not-found':
      throw modelNotFound(model);
    case 'moderation-blocked':
      throw new OpenaiError({
        status: 400,
        message: 'Your request was rejected by the safety system.',
        type: 'image_generation_user_error',
        code: 'moderation_blocked',
      });
    default:
  }
}

/** The language that the fault names, or another than the one asked for. */
export const otherLanguage = (brief: Brief, fault: FaultRule | null) =>
  (fault?.parameters.language ?? (brief.language === 'en' ? 'de' : 'en')) as Language;

/** Faults of the text itself: too long, another language, without hashtags, dressed in Markdown, or huge. */
export function bendAnswer(post: Composed, brief: Brief, fault: FaultRule | null): Composed {
  const parameters = fault?.parameters ?? {};
  switch (fault?.kind) {
    case 'too-long':
      return {
        ...post,
        text: Array.from(
          { length: 4 },
          (_, index) => composePost({ ...brief, turn: brief.turn + index }).text,
        ).join(' '),
      };
    case 'wrong-language': {
      const other = otherLanguage(brief, fault);
      // A topic in the right language would give half of the sentence away.
      return composePost({
        ...brief,
        language: other,
        topic: other === 'de' ? 'unser Alltag' : 'our everyday work',
        names: [],
      });
    }
    case 'no-hashtags':
      return { ...post, hashtags: [] };
    case 'markdown':
      return { ...post, text: `## **${brief.topic}**\n\n- ${post.text}\n- [więcej](https://example.com)` };
    case 'huge':
      return {
        ...post,
        text: `${post.text} `.repeat(
          Math.ceil((parameters.bytes ?? 10 * 1024 * 1024) / (Buffer.byteLength(post.text) + 1)),
        ),
      };
    case 'fixed-text':
      return { text: parameters.text ?? '', hashtags: [] };
    default:
      return post;
  }
}
