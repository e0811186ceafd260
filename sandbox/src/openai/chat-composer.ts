import phrases from '../../data/phrases.json' with { type: 'json' };

export type Language = keyof typeof phrases;

const POLISH_LETTERS = /[ąćęłńśźż]/i;

/** What a prompt was found to ask for. */
export interface Brief {
  language: Language;
  /** A sentence or a few words, as the prompt has them. */
  topic: string;
  /** What hashtags are made of: brand, trade, keywords. */
  names: string[];
  /** Most characters of text and hashtags together. */
  maxLength: number;
  /** Counts the answers, so that neighbours differ in every sentence. */
  turn: number;
}

export interface Composed {
  text: string;
  hashtags: string[];
}

/** The post as one text: words, then hashtags. */
export function joinPost(post: Composed): string {
  return post.hashtags.length === 0 ? post.text : `${post.text} ${post.hashtags.join(' ')}`;
}

/** Reads language, topic, names and length out of the messages: from a JSON object if there is one, else from labelled lines. */
export function readBrief(messages: string[], turn: number): Brief {
  const whole = messages.join('\n');
  const data = readData(messages);
  const told = (key: string) =>
    typeof data[key] === 'string' && data[key].trim() !== '' ? [data[key].trim()] : [];
  const keywords = Array.isArray(data.keywords)
    ? data.keywords.filter((word) => typeof word === 'string')
    : [];
  const brand = labelled(whole, 'marka|nazwa marki|nazwa firmy|firma|brand(?:[ _]?name)?|brandName|company');
  const language = readLanguage(whole);
  // A planner may tell the topic in its own language; the headline is then the only thing in the post's.
  const foreign = language !== 'pl' && POLISH_LETTERS.test(told('topic')[0] ?? '');
  const topic = (foreign ? told('headline')[0] : undefined) ?? told('topic')[0];
  return {
    language,
    topic:
      topic ?? readTopic(messages.at(-1) ?? '') ?? readTopic(whole) ?? longestWords(messages.at(-1) ?? ''),
    names: [...told('brand'), ...(brand === null ? [] : [brand]), ...told('trade'), ...keywords],
    maxLength: readMaxLength(whole),
    turn,
  };
}

/** The last message that is a JSON object. */
function readData(messages: string[]): Record<string, unknown> {
  for (const message of messages.toReversed()) {
    try {
      const value: unknown = JSON.parse(message);
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return value as Record<string, unknown>;
    } catch {
      // Most prompts are prose.
    }
  }
  return {};
}

/** Makes a plausible post out of the brief: no figures, no claims, two to five hashtags, within the length. */
export function composePost(brief: Brief): Composed {
  const { closers } = phrases[brief.language];
  const hashtags = makeHashtags(brief, 2 + (brief.turn % 3));
  // Whoever joins text and hashtags may do it with an empty line.
  const room = brief.maxLength - hashtags.join(' ').length - 2;
  const statement = toSentence(brief.topic);
  const thought = makeThought(brief.language, brief.turn);
  const another = makeThought(brief.language, brief.turn * 3 + 2);
  const closer = closers[brief.turn % closers.length] ?? '';
  // Few words make a poor and soon repeated beginning.
  const start = statement.split(' ').length < 5 ? [thought, statement] : [statement, thought];
  const candidates = [
    [...start, another, closer],
    [...start, another],
    [...start, closer],
    start,
    [statement, closer],
    [statement],
  ].map((sentences) => sentences.join(' '));
  return { text: candidates.find((text) => text.length <= room) ?? cutSentence(statement, room), hashtags };
}

/** One sentence after another, none twice for long: what is said in a video. */
export function composeSentences({ language, turn }: Pick<Brief, 'language' | 'turn'>): () => string {
  let next = turn * 5;
  return () => {
    next += 1;
    return makeThought(language, next);
  };
}

/** A sentence in three parts; the lists' lengths have no common divisor, so that a whole sentence comes round late. */
function makeThought(language: Language, turn: number): string {
  const bank = phrases[language];
  const pick = (list: string[]) => list[turn % list.length] ?? '';
  return `${pick(bank.starts)} ${pick(bank.things)}${pick(bank.ends)}.`;
}

function toSentence(topic: string): string {
  const text = topic.charAt(0).toLocaleUpperCase('pl') + topic.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** At the end of a sentence or clause if there is one early enough, else at a word. */
function cutSentence(text: string, room: number): string {
  const start = text.slice(0, Math.max(1, room - 1));
  const clause = /^.{20,}(?=[.!?,;:–])/su.exec(start)?.[0];
  return `${(clause ?? start.replace(/\s+\S*$/, '')).replace(/[\s,;:–]+$/, '')}${clause === undefined ? '…' : '.'}`;
}

function makeHashtags(brief: Brief, count: number): string[] {
  const longest = Math.min(24, Math.floor(brief.maxLength / 4) - 1);
  const bank = phrases[brief.language].tags;
  const start = brief.turn % bank.length;
  const words = [...brief.names.slice(0, 3), ...bank.slice(start), ...bank.slice(0, start)];
  const tags = [...new Set(words.map((word) => toTag(word, longest)))]
    .filter((tag) => tag.length > 3)
    .slice(0, count);
  while (tags.length > 2 && tags.join(' ').length > brief.maxLength / 2) tags.pop();
  return tags;
}

/** "piekarnia rzemieślnicza" → "#piekarniarzemieślnicza"; a phrase that is too long keeps its first word. */
function toTag(words: string, longest: number): string {
  // Lower case first: a few capitals fall apart into a letter and a mark, which no hashtag may hold.
  const bare = (text: string) =>
    text
      .toLocaleLowerCase('pl')
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '');
  const whole = bare(words);
  return `#${whole.length <= longest ? whole : cutLetters(bare(words.split(/\s+/)[0] ?? ''), longest)}`;
}

/** At most so many UTF-16 units, without cutting a letter in two. */
function cutLetters(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
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
  return labelled(
    text,
    'temat(?: posta| dnia)?|topic|tytuł|title|subject|thema|sujet|tema|argomento|okazja|occasion|opis',
  );
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
  if (POLISH_LETTERS.test(text)) return 'pl';
  return /\b(?:the|and|write|post about)\b/i.test(text) ? 'en' : 'pl';
}

/** The smallest limit that the prompt names in characters, at most 280; what the first so many have to say is no limit. */
function readMaxLength(text: string): number {
  const limits = [
    ...text.matchAll(
      /(?<!(?:first|ersten|primeros|primi) )(?<!\d)(\d{2,4})\s*(?:znak|char|Zeichen|caract|caratter)/giu,
    ),
  ].map((match) => Number(match[1]));
  return Math.max(60, Math.min(280, ...limits));
}
