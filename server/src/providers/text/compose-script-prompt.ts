import { CHARACTERS_BY_LENGTH } from '@postownia/contract/brand-vocabulary';
import prompts from '../../../data/writing-prompts.json' with { type: 'json' };
import {
  briefData,
  fillRules,
  isQuietTopic,
  lawLines,
  quotedData,
  type WritingPrompt,
} from './compose-writing-prompt.ts';
import type { ScriptBrief } from './text-writer.ts';

/** The two messages for a script; as for a post, all of the customer's text is inside JSON strings. */
export function composeScriptPrompt(brief: ScriptBrief): WritingPrompt {
  const { profile, topic, language, videoType } = brief;
  const words = prompts[language];
  const quiet = isQuietTopic(brief);
  const rules = fillRules(words.script.rules, {
    limit: String(CHARACTERS_BY_LENGTH[profile.contentLength]),
    video: words.script.videos[videoType],
    tone: words.tones[topic.tone],
    register: words.register[profile.languageStyle],
    emoji: words.emoji[profile.emoticons && !quiet ? 'yes' : 'no'],
  });
  return {
    system: [...rules, ...words.material, ...lawLines(brief), ...(quiet ? [words.quiet] : [])].join('\n'),
    user: quotedData({ ...briefData(brief), videoType }),
  };
}

/** What the second request says about the first script. */
export function composeScriptRepair({ language }: ScriptBrief, problems: readonly string[]): string {
  return prompts[language].script.again.replace('{problems}', () => problems.join(' '));
}
