import { createHash } from 'node:crypto';
import phrases from '../data/phrases.json' with { type: 'json' };

export type Language = keyof typeof phrases;

/** What a prompt was found to ask for. */
export interface Brief {
  language: Language;
  topic: string;
  brand: string | null;
  /** Most characters of text and hashtags together. */
  maxLength: number;
  /** Changes with every word of the prompt and every call, so that no two posts are alike. */
  seed: number;
}

export interface Composed {
  text: string;
  hashtags: string[];
}

/** The post as one text: words, then hashtags. */
export function joinPost(post: Composed): string {
  return post.hashtags.length === 0 ? post.text : `${post.text} ${post.hashtags.join(' ')}`;
}

/** Reads language, topic, brand and length out of the messages, in Polish or English wording. */
export function readBrief(messages: string[], turn: number): Brief {
  const whole = messages.join('\n');
  const request = messages.at(-1) ?? '';
  const digest = createHash('sha256').update(whole).update(String(turn)).digest();
  return {
    language: readLanguage(whole),
    topic: readTopic(request) ?? readTopic(whole) ?? longestWords(request),
    brand: labelled(whole, 'marka|nazwa marki|nazwa firmy|firma|brand(?:[ _]?name)?|brandName|company'),
    maxLength: readMaxLength(whole),
    seed: digest.readUInt32BE(0),
  };
}

/** Makes a plausible post out of the brief: no figures, no claims, two to five hashtags, within the length. */
export function composePost(brief: Brief): Composed {
  const bank = phrases[brief.language];
  const pick = <T>(list: T[], salt: number): T => list[Math.floor(brief.seed / 7 ** salt) % list.length] as T;
  const hashtags = makeHashtags(brief, 2 + (brief.seed % 3));
  while (hashtags.length > 2 && hashtags.join(' ').length > brief.maxLength / 2) hashtags.pop();
  const opener = capitalise(pick(bank.openers, 0).replace('{topic}', () => brief.topic));
  const sentences = [opener, pick(bank.bodies, 1), pick(bank.closers, 2)];
  while (sentences.length > 1 && joinPost({ text: sentences.join(' '), hashtags }).length > brief.maxLength)
    sentences.pop();
  let text = sentences.join(' ');
  const room = brief.maxLength - hashtags.join(' ').length - 1;
  if (text.length > room) text = `${text.slice(0, Math.max(20, room - 1)).replace(/\s+\S*$/, '')}…`;
  return { text, hashtags };
}

function makeHashtags(brief: Brief, count: number): string[] {
  const longest = Math.min(24, Math.floor(brief.maxLength / 4) - 1);
  const own = [brief.brand ?? '', ...brief.topic.split(/\s+/).filter((word) => word.length > 4)].map(
    (words) => toTag(words, longest),
  );
  const bank = phrases[brief.language].tags;
  const start = brief.seed % bank.length;
  const general = [...bank.slice(start), ...bank.slice(0, start)].map((words) => toTag(words, longest));
  return [...new Set([...own.slice(0, 2), ...general].filter((tag) => tag.length > 3))].slice(0, count);
}

function toTag(words: string, longest: number): string {
  const bare = words.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
  return `#${bare.slice(0, longest).toLocaleLowerCase('pl')}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pl') + text.slice(1);
}

/** The value after a label such as `Temat: …` or `"topic": "…"`. */
function labelled(text: string, labels: string): string | null {
  const match = new RegExp(
    `(?:^|[\\n{,;.(]|-\\s)\\s*["„*]*(?:${labels})["”*]*\\s*[:=]\\s*["„]?([^"”\\n;{}\\[\\]]{2,160})`,
    'iu',
  ).exec(text);
  const value = match?.[1]?.trim().replace(/[,.]+$/, '') ?? '';
  return value === '' ? null : value;
}

function readTopic(text: string): string | null {
  const topic = labelled(
    text,
    'temat(?: posta| dnia)?|topic|tytuł|title|subject|thema|sujet|tema|argomento|okazja|occasion|opis',
  );
  return topic === null ? null : shorten(topic);
}

function shorten(text: string): string {
  const first = text.split(/(?<=[.!?])\s/)[0] ?? text;
  const bare = first.replace(/[.!?,;:]+$/, '');
  return bare.length <= 80 ? bare : bare.slice(0, 80).replace(/\s+\S*$/, '');
}

/** Without a label: the words that carry most, in their order. */
function longestWords(text: string): string {
  const words = text.match(/\p{L}{5,}/gu) ?? ['nasza', 'praca'];
  const chosen = new Set([...words].sort((a, b) => b.length - a.length).slice(0, 3));
  return words.filter((word) => chosen.delete(word)).join(' ');
}

const LANGUAGE_NAMES: [Language, RegExp][] = [
  ['en', /\b(?:in english|po angielsku|auf englisch|en anglais)\b/iu],
  ['de', /\b(?:in german|po niemiecku|auf deutsch)\b/iu],
  ['fr', /\b(?:in french|po francusku|en français)\b/iu],
  ['es', /\b(?:in spanish|po hiszpańsku|en español)\b/iu],
  ['it', /\b(?:in italian|po włosku|in italiano)\b/iu],
  ['pl', /\b(?:in polish|po polsku)\b/iu],
];

const LANGUAGE_WORDS: [Language, RegExp][] = [
  ['pl', /^(?:pl|polski\w*|polish)\b/iu],
  ['en', /^(?:en|angielski\w*|english)\b/iu],
  ['de', /^(?:de|niemiecki\w*|german|deutsch)\b/iu],
  ['fr', /^(?:fr|francuski\w*|french|français)/iu],
  ['es', /^(?:es|hiszpański\w*|spanish|español)/iu],
  ['it', /^(?:it|włoski\w*|italian\w*)\b/iu],
];

function readLanguage(text: string): Language {
  const named = labelled(text, 'język(?: posta| treści)?|language|lang|sprache|langue|idioma|lingua');
  const byLabel = LANGUAGE_WORDS.find(([, pattern]) => named !== null && pattern.test(named));
  const byPhrase = LANGUAGE_NAMES.find(([, pattern]) => pattern.test(text));
  if (byLabel ?? byPhrase) return (byLabel ?? byPhrase ?? ['pl'])[0] as Language;
  if (/[ąćęłńśźż]/i.test(text)) return 'pl';
  return /\b(?:the|and|write|post about)\b/i.test(text) ? 'en' : 'pl';
}

/** The smallest limit that the prompt names in characters, at most 280. */
function readMaxLength(text: string): number {
  const limits = [...text.matchAll(/(\d{2,4})\s*(?:znak|char|Zeichen|caract|caratter)/giu)].map((match) =>
    Number(match[1]),
  );
  return Math.max(60, Math.min(280, ...limits));
}
