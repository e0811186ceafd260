import type { PostLanguage } from '@postownia/contract/brand-vocabulary';

const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * Sets a finished body by the habits of its language: Polish one-letter words stay with the next word, quotes are
 * the language's own, no space stands before a comma, French signs keep their thin space. Changes no word; run it on our texts and on a model's.
 */
export function setTypography(text: string, language: PostLanguage): string {
  const plain = text
    .replace(/\u00a0/g, ' ')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
  const closed = language === 'fr' ? plain : plain.replace(/[^\S\n]+([,;.!?])(?=\s|$)/g, '$1');
  const dashed = closed.replace(/(\S) – /g, `$1${NO_BREAK}– `);
  if (language === 'pl') return polish(dashed);
  if (language === 'de') return dashed.replace(/"([^"\n]*)"/g, '„$1“');
  if (language === 'fr') return french(dashed);
  return language === 'en' ? dashed.replace(/"([^"\n]*)"/g, '“$1”') : dashed.replace(/"([^"\n]*)"/g, '«$1»');
}

function polish(text: string): string {
  return text
    .replace(/"([^"\n]*)"/g, '„$1”')
    .replace(/(?<![\p{L}\p{N}#])([aiouwzAIOUWZ]) (?=[\p{L}\p{N}„])/gu, `$1${NO_BREAK}`)
    .replace(/(\d) (?=(?:zł|kg|g|ml|l|min|godz|proc|tys)\b)/gu, `$1${NO_BREAK}`);
}

function french(text: string): string {
  return text
    .replace(/"([^"\n]*)"/g, `«${NO_BREAK}$1${NO_BREAK}»`)
    .replace(/[ \u202f]?([?!;])/g, `${NARROW_NO_BREAK}$1`)
    .replace(/ :/g, `${NO_BREAK}:`);
}

/** First letter upper case. */
export function capitalise(text: string): string {
  return text.replace(
    /^(["„“«(¿¡]?)(\p{L})/u,
    (_, sign: string, letter: string) => sign + letter.toLocaleUpperCase('pl'),
  );
}

/** First letter lower case, unless the word is an abbreviation. German keeps its capital after a colon. */
export function lowerAfterColon(text: string, language: PostLanguage): string {
  if (language === 'de') return text;
  return text.replace(
    /^(["„“«(¿¡]?)(\p{Lu})(?![\p{Lu}.])/u,
    (_, sign: string, letter: string) => sign + letter.toLocaleLowerCase('pl'),
  );
}

/** A sentence: capital at its start, a stop at its end. */
export function asSentence(text: string): string {
  const trimmed = text.trim().replace(/[,;:\s]+$/u, '');
  return capitalise(
    /[.!?…]["”»]?$/u.test(trimmed) || /\p{Extended_Pictographic}$/u.test(trimmed) ? trimmed : `${trimmed}.`,
  );
}
