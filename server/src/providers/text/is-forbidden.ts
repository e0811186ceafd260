import type { PostTextFinding } from '@postownia/contract/post-text';
import { numberSources } from './number-sources.ts';
import type { WritingBrief } from './text-writer.ts';

/** Whether no machine may say it: the law refuses these words, and the brand did not tell them itself. */
export function isForbidden({ refuses, range }: PostTextFinding, text: string, brief: WritingBrief): boolean {
  if (refuses !== true || range === undefined) return false;
  return !numberSources(brief).join(' ').includes(text.slice(range.start, range.end));
}
