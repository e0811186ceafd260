import { LinkedInError } from './answers.ts';

const SPECIAL = /[|{}@[\]()<>#*_~]/;
const HASHTAG = /^\{hashtag\|\\#\|((?:\\.|[^\\|{}])+)\}/u;
const MENTION = /^@\[((?:\\.|[^\\[\]])+)\]\(urn:li:(?:organization|person):[\w-]+\)/u;
const MOST_CHARACTERS = 3000;

/**
 * What the world sees of a commentary in "little text": hashtags and mentions in their templates, signs behind a backslash as
 * they are; at the first special sign without one the text ends, without a word.
 */
export function shownOf(commentary: string): string {
  if (commentary.length > MOST_CHARACTERS)
    throw new LinkedInError(400, 'FIELD_LENGTH_TOO_LONG', 'commentary is longer than 3000 characters');
  let shown = '';
  for (let rest = commentary; rest !== ''; ) {
    const hashtag = HASHTAG.exec(rest);
    const template = hashtag ?? MENTION.exec(rest);
    if (template !== null) {
      const [whole, name = ''] = template;
      shown += `${hashtag === null ? '' : '#'}${name.replaceAll(/\\(.)/g, '$1')}`;
      rest = rest.slice(whole.length);
    } else if (rest[0] === '\\') {
      shown += rest.slice(1, 2);
      rest = rest.slice(2);
    } else {
      if (SPECIAL.test(rest.slice(0, 1))) return shown;
      shown += rest.slice(0, 1);
      rest = rest.slice(1);
    }
  }
  return shown;
}
