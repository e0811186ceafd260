import { PACK_LANGUAGES } from './pack-languages.mjs';

/**
 * What a machine sees in a trade pack beyond its shape: registers, lengths, drawable words, forbidden words. Whether a
 * hook stands well before a core, whether a sentence is true and whether it is any good, only a reader sees.
 * @typedef {import('../server/data/trade-pack.ts').TradePack} TradePack
 * @typedef {TradePack['subjects'][number]} Subject
 * @typedef {{to?: string | undefined, as?: string | undefined}} Register
 * @typedef {{kind: string, text: string, register: Register}} Line
 * @typedef {{where: string, text: string, mild?: boolean}} Finding `mild`: for a reader's eye, not a fault
 * @typedef {{id: string, pattern: RegExp}} Cliche
 */

const least = /** @type {Record<string, number>} */ ({ craft: 2, safety: 2, myth: 2 });

const wordsOf = (/** @type {string} */ text) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Each language has other words that say nothing. */
const stemsOf = (/** @type {string} */ text, /** @type {Set<string>} */ small) =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length > 3 && !small.has(word))
      .map((word) => word.slice(0, 5)),
  );
const mentions = (/** @type {string} */ text, /** @type {string} */ stem) =>
  wordsOf(text).some((word) => word.startsWith(stem.toLowerCase())) ||
  text.toLowerCase().includes(` ${stem.toLowerCase()}`);

/** The first three words, by which two cores must differ. */
export const openingOf = (/** @type {string} */ text) => wordsOf(text).slice(0, 3).join(' ');

/** Every text of a subject that a post or a poster may show. @returns {Line[]} */
export function linesOf(/** @type {Subject} */ subject) {
  const plain = (/** @type {string} */ kind) => (/** @type {string} */ text) => ({
    kind,
    text,
    register: {},
  });
  return [
    ...subject.hooks.map((hook) => ({ kind: 'hook', text: hook.text, register: hook })),
    ...subject.cores.flatMap((core) =>
      core.sentences.map((text) => ({ kind: 'core', text, register: core })),
    ),
    ...subject.asks.map((ask) => ({ kind: 'ask', text: ask.text, register: ask })),
    ...subject.headlines.map(plain('headline')),
    ...(subject.points ?? []).map(plain('point')),
  ];
}

/**
 * All findings of one pack, without those that need other packs.
 * @param {TradePack} pack
 * @param {{cliches: Cliche[], trade: {flags?: string[], seasons?: {months: number[]}[]} | undefined}} known
 * @returns {Finding[]}
 */
export function findInPack(pack, { cliches, trade }) {
  const language = PACK_LANGUAGES[pack.language];
  if (language === undefined) return [{ where: 'top', text: `no rules for language ${pack.language}` }];
  const words = new Set((pack.words ?? []).map((word) => word.toLowerCase()));
  // Looked for in the whole pack at once: only a pattern found there is looked for line by line.
  const everything = JSON.stringify(pack);
  const met = cliches.filter(({ pattern }) => pattern.test(everything));
  const wording = { language, words, cliches: met };
  const calls = pack.calls.map((call) => ({ kind: 'call', text: call.text, register: call }));
  const audiences = new Set(['all', ...pack.audiences.map(({ id }) => id)]);
  return [
    ...findInHead(pack, trade),
    ...findInFacets(pack),
    ...findInSeasons(pack, trade),
    ...calls.flatMap((call) => findInLine('calls', call, { ...wording, figures: false })),
    ...pack.subjects.flatMap((subject) => [
      ...findInSubject(subject, audiences, language),
      ...findInCores(subject, language),
      ...findInObjects(subject),
      ...findInOwnerPrompts(subject, wording),
      ...linesOf(subject).flatMap((line) =>
        findInLine(subject.id, line, { ...wording, figures: subject.figures !== undefined }),
      ),
    ]),
  ];
}

/** @param {TradePack} pack @param {{flags?: string[]} | undefined} trade @returns {Finding[]} */
function findInHead(pack, trade) {
  if (trade === undefined && pack.trade !== 'neutral')
    return [{ where: 'top', text: `trade "${pack.trade}" is not in the taxonomy` }];
  const flags = (trade?.flags ?? []).filter((flag) => !pack.flags.includes(flag));
  const ids = pack.subjects.map(({ id }) => id);
  return [
    ...flags.map((flag) => ({ where: 'top', text: `flag ${flag} of the taxonomy is missing` })),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => ({ where: id, text: 'this id twice' })),
    ...registers()
      .filter((register) => !pack.calls.some((call) => fits(call, register)))
      .map(({ to, as }) => ({ where: 'calls', text: `none for ${to}/${as}` })),
    ...(pack.subjects.length < fewest(pack)
      ? [{ where: 'subjects', text: `${pack.subjects.length}, at least ${fewest(pack)}` }]
      : []),
  ];
}

/** A trade of another language may stand beside that language's neutral pack, which carries more. */
const fewest = (/** @type {TradePack} */ { language, trade }) =>
  language === 'pl' || trade === 'neutral' ? 40 : 20;

const facets =
  'craft question mistake making material season safety price-logic myth choosing care local people humour'.split(
    ' ',
  );

/** @param {TradePack} pack @returns {Finding[]} */
function findInFacets({ subjects }) {
  const scale = Math.max(1, subjects.length / 40);
  return facets.flatMap((facet) => {
    const count = subjects.filter((subject) => subject.facet === facet).length;
    const few = subjects.length >= 40 ? (least[facet] ?? 1) : 0;
    if (count < few) return [{ where: 'facets', text: `${count} × ${facet}, at least ${few}` }];
    return count > 8 * scale ? [{ where: 'facets', text: `${count} × ${facet}, too many` }] : [];
  });
}

/** A trade with seasons has something of its own to say in three quarters of the year. */
function findInSeasons(
  /** @type {TradePack} */ pack,
  /** @type {{seasons?: {months: number[]}[]} | undefined} */ trade,
) {
  if (!trade?.seasons?.some(({ months }) => months.length > 0)) return [];
  const months = pack.subjects
    .filter((subject) => subject.months.length < 10)
    .flatMap((subject) => subject.months);
  const quarters = new Set(months.map((month) => Math.floor((month % 12) / 3)));
  return quarters.size < 3
    ? [{ where: 'seasons', text: `subjects of ${quarters.size} seasons, at least 3` }]
    : [];
}

const registers = () => ['ty', 'pan'].flatMap((to) => ['ja', 'my'].map((as) => ({ to, as })));
const fits = (/** @type {Register} */ line, /** @type {Register} */ { to, as }) =>
  (line.to ?? to) === to && (line.as ?? as) === as;

/**
 * @typedef {import('./pack-languages.mjs').PackLanguage} PackLanguage
 * @param {Subject} subject
 * @param {Set<string>} audiences
 * @param {PackLanguage} language
 * @returns {Finding[]}
 */
function findInSubject(subject, audiences, { stopsEarly, addresses }) {
  const where = subject.id;
  const texts = linesOf(subject).map(({ text }) => text);
  return [
    ...subject.audience
      .filter((audience) => !audiences.has(audience))
      .map((audience) => ({ where, text: `audience ${audience} is not declared` })),
    ...subject.asks
      .filter(({ text }) => !text.endsWith('?'))
      .map(({ text }) => ({ where, text: `ask without a question: ${text}` })),
    ...subject.hooks
      .filter((hook) => hook.for?.some((core) => core > subject.cores.length))
      .map(({ text }) => ({ where, text: `hook for a core that is not there: ${text}` })),
    ...subject.headlines
      .filter(stopsEarly)
      .map((text) => ({ where, text: `stops before its phrase ends: ${text}` })),
    ...(addresses ? [] : linesOf(subject))
      .filter(({ register }) => register.to !== undefined)
      .map(({ text }) => ({ where, text: `marked "to" in a language with one "you": ${text}` })),
    ...(texts.join('').split('!').length > 2 ? [{ where, text: 'more than one "!"' }] : []),
    ...registers().flatMap((register) => findInRegister(subject, register)),
  ];
}

/** @param {Subject} subject @param {{to: string, as: string}} register @returns {Finding[]} */
function findInRegister(subject, register) {
  const name = `${register.to}/${register.as}`;
  const cores = subject.cores.filter((core) => fits(core, register));
  const few = [
    cores.length < 2 ? 'two cores' : '',
    subject.hooks.some((hook) => fits(hook, register)) ? '' : 'a hook',
    subject.asks.some((ask) => fits(ask, register)) ? '' : 'an ask',
    cores.some(({ sentences }) => (sentences[0]?.length ?? 0) <= 95) ? '' : 'a first sentence of at most 95',
  ].filter(Boolean);
  const mute = subject.cores.flatMap((core, index) =>
    fits(core, register) &&
    !subject.hooks.some((hook) => fits(hook, register) && (hook.for?.includes(index + 1) ?? true))
      ? [{ where: `${subject.id} core ${index + 1}`, text: `${name}: no hook may stand before it` }]
      : [],
  );
  return [...few.map((what) => ({ where: subject.id, text: `${name} lacks ${what}` })), ...mute];
}

/** @param {Subject} subject @param {PackLanguage} language @returns {Finding[]} */
function findInCores(subject, { small, pointsBack }) {
  return subject.cores.flatMap(({ sentences, to }, index) => {
    const where = `${subject.id} core ${index + 1}`;
    const text = sentences.join(' ');
    const first = stemsOf(sentences[0] ?? '', small);
    // A hook that says what the sentence after it says is dropped: a statement at one stem in common, a question at two.
    const free = subject.hooks.some((hook) => {
      const common = [...stemsOf(hook.text, small)].filter((stem) => first.has(stem)).length;
      return (hook.for?.includes(index + 1) ?? true) && common <= (hook.text.endsWith('?') ? 1 : 0);
    });
    // "Sie" may be whom a polite line addresses.
    const looksBack = to !== 'pan' && pointsBack.test(sentences[0] ?? '');
    return [
      ...(looksBack ? [{ where, text: `speaks of what stands nowhere before: ${sentences[0]}` }] : []),
      ...(text.length < 90 || text.length > 238
        ? [{ where, text: `${text.length} characters, not 90 to 238` }]
        : []),
      ...(free ? [] : [{ where, text: 'every hook repeats its first sentence', mild: true }]),
      ...sentences
        .filter((sentence) => !/[.!?…][”“’]?$|[”“]$/u.test(sentence))
        .map((sentence) => ({ where, text: `no end: ${sentence}` })),
    ];
  });
}

/** @param {Subject} subject @returns {Finding[]} */
function findInObjects({ id: where, objects, headlines, cores, hooks }) {
  const drawable = (/** @type {string} */ text) =>
    objects.some((object) => object.mentions.some((stem) => mentions(text, stem)));
  const texts = cores.map(({ sentences }) => sentences.join(' '));
  const everything = [...texts, ...headlines, ...hooks.map(({ text }) => text)].join(' ');
  const stems = objects.flatMap((object) => object.mentions);
  return [
    ...stems
      .filter((stem) => stem.length < 3)
      .map((stem) => ({ where, text: `"${stem}" begins too many words to be a mention` })),
    ...stems
      .filter((stem) => !mentions(everything, stem))
      .map((stem) => ({ where, text: `"${stem}" is mentioned nowhere` })),
    ...(headlines.some(drawable)
      ? []
      : texts.flatMap((text, index) =>
          drawable(text)
            ? []
            : [{ where: `${where} core ${index + 1}`, text: 'names nothing that can be drawn' }],
        )),
  ];
}

/** @param {Subject} subject @param {Wording} wording @returns {Finding[]} */
function findInOwnerPrompts({ id: where, ownerPrompts = [] }, wording) {
  return ownerPrompts.flatMap(({ ask, photo }) =>
    [ask, photo].flatMap((text) => [
      ...(/[.?!]$/u.test(text) ? [] : [{ where, text: `owner's prompt without an end: ${text}` }]),
      ...findInWording(where, 'owner prompt', text, wording),
    ]),
  );
}

/**
 * @param {string} where
 * @param {Line} line
 * @param {Wording & {words: Set<string>, figures: boolean}} rules
 * @returns {Finding[]}
 */
function findInLine(where, { kind, text, register }, { words, figures, ...wording }) {
  const { speaker: spoken, reader: addressed, numbers } = wording.language;
  const speaker = register.as === undefined ? spoken(text, words) : [];
  const reader = register.to === undefined ? addressed(text, words) : [];
  return [
    ...findInWording(where, kind, text, wording),
    ...(!figures && /\d/u.test(text) ? [{ where, text: `digit without figures in ${kind}: ${text}` }] : []),
    ...(!figures && numbers.test(text)
      ? [{ where, text: `number in words without figures in ${kind}: ${text}`, mild: true }]
      : []),
    ...speaker.map((word) => ({
      where,
      text: `"${word}" speaks as the brand, untagged, in ${kind}: ${text}`,
    })),
    ...reader.map((word) => ({
      where,
      text: `"${word}" addresses the reader, untagged, in ${kind}: ${text}`,
    })),
  ];
}

/**
 * @typedef {{language: PackLanguage, cliches: Cliche[]}} Wording
 * @param {string} where
 * @param {string} kind
 * @param {string} text
 * @param {Wording} wording
 * @returns {Finding[]}
 */
function findInWording(where, kind, text, { language: { claims, typing }, cliches }) {
  return [
    ...cliches
      .filter(({ pattern }) => pattern.test(text))
      .map(({ id }) => ({ where, text: `cliché ${id} in ${kind}: ${text}` })),
    ...(claims.test(text) ? [{ where, text: `scene, trend or superlative in ${kind}: ${text}` }] : []),
    ...(typing.test(text)
      ? [{ where, text: `dash, quotation mark or space that the language does not use in ${kind}: ${text}` }]
      : []),
  ];
}
