import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tradePackSchema } from '../server/data/trade-pack.ts';
import { findInPack, linesOf, openingOf } from './pack-rules.mjs';
import { root } from './project.mjs';

/**
 * The machine's part of the gate for trade packs (docs/content/trade-packs.md):
 * `node tools/check-packs.mjs [--aloud] [files]`; none named: all. Named ones are also told what a reader should look
 * at, and `--aloud` prints every hook before every core that it may meet. A pack is named by its path: a trade may have one in
 * several languages. Words are looked up where hunspell has the dictionary of their language.
 * @typedef {import('../server/data/trade-pack.ts').TradePack} TradePack
 * @typedef {{file: string, content: string}} PackFile
 * @typedef {import('./pack-rules.mjs').Finding & {pack: string}} PackFinding
 */

const data = path.join(root, 'server/data');
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(data, file), 'utf8'));

/** The packs of the product, language by language. @returns {PackFile[]} */
export function readPacks(folder = path.join(data, 'packs')) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      file: path.join(folder, name),
      content: readFileSync(path.join(folder, name), 'utf8'),
    }));
}

/**
 * What is wrong with these packs, each alone and beside the others.
 * @param {PackFile[]} files
 * @returns {{packs: TradePack[], findings: PackFinding[]}}
 */
export function checkPacks(files) {
  /** @type {Record<string, import('./pack-rules.mjs').Cliche[]>} */
  const cliches = Object.fromEntries(
    ['pl', 'en', 'de', 'fr', 'it'].map((language) => [language, clichesIn(language)]),
  );
  /** @type {{trades: {id: string, flags?: string[], seasons?: {months: number[]}[]}[]}} */
  const { trades } = read('trade-taxonomy.json');
  const results = files.map(({ file, content }) => {
    const name = placeOf(file);
    const { pack, problems } = parse(content);
    if (pack === undefined)
      return { findings: problems.map((text) => ({ pack: name, where: 'shape', text })) };
    const findings = findInPack(pack, {
      cliches: cliches[pack.language] ?? [],
      trade: trades.find(({ id }) => id === pack.trade),
    });
    if (nameOf(pack) !== name)
      findings.push({ where: 'top', text: `${pack.language} pack "${pack.pack}" in ${name}.json` });
    return { pack, findings: findings.map((finding) => ({ pack: name, ...finding })) };
  });
  const packs = results.flatMap(({ pack }) => pack ?? []);
  return {
    packs,
    findings: [...results.flatMap(({ findings }) => findings), ...findTwice(packs)],
  };
}

/** Language and name of a pack by its file: a trade may have one in several languages. */
const placeOf = (/** @type {string} */ file) =>
  `${path.basename(path.dirname(path.resolve(file)))}/${path.basename(file, '.json')}`;

const nameOf = (/** @type {TradePack} */ { language, pack }) => `${language}/${pack}`;

/** Worn phrases of a language. @returns {import('./pack-rules.mjs').Cliche[]} */
function clichesIn(/** @type {string} */ language) {
  /** @type {{phrases: {id: string, pattern: string, flags: string}[]}} */
  const { phrases } = read(`cliches-${language}.json`);
  return phrases.map(({ id, pattern, flags }) => ({
    id,
    pattern: new RegExp(pattern, flags.replace('g', '')),
  }));
}

/** @returns {{pack?: TradePack, problems: string[]}} */
function parse(/** @type {string} */ content) {
  try {
    const result = tradePackSchema.safeParse(JSON.parse(content));
    if (result.success) return { pack: result.data, problems: [] };
    return {
      problems: result.error.issues.map(
        ({ path: place, code }) => `${place.join('.')}: ${code.replaceAll('_', ' ')}`,
      ),
    };
  } catch (error) {
    return { problems: [String(error)] };
  }
}

/**
 * Rows of near packs (trade → the pack that lends it subjects) that nobody reads: a trade or pack that there is not, or a trade
 * that has a pack of its own wherever the near one was written.
 * @param {Record<string, string>} near
 * @param {{pack: string, language: string}[]} packs
 * @param {readonly string[]} trades of the taxonomy
 * @returns {PackFinding[]}
 */
export function findDeadNearRows(near, packs, trades) {
  const written = new Set(packs.map(({ language, pack }) => `${language}/${pack}`));
  const languages = [...new Set(packs.map(({ language }) => language))];
  const isRead = (/** @type {string} */ trade, /** @type {string} */ pack) =>
    languages.some((language) => written.has(`${language}/${pack}`) && !written.has(`${language}/${trade}`));
  const faultOf = (/** @type {string} */ trade, /** @type {string} */ pack) => {
    const unknown = [trade, pack].filter((name) => !trades.includes(name));
    if (unknown.length > 0) return `no trade "${unknown.join('", "')}" in the taxonomy`;
    if (isRead(trade, pack)) return null;
    return `nobody is lent "${pack}": "${trade}" has a pack of its own in each language of it`;
  };
  return Object.entries(near).flatMap(([trade, pack]) => {
    const text = faultOf(trade, pack);
    return text === null ? [] : [{ pack: 'near-packs', where: trade, text }];
  });
}

/** Sentences that stand twice, and cores of one pack that open alike. @returns {PackFinding[]} */
function findTwice(/** @type {TradePack[]} */ packs) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  const twice = (/** @type {string} */ key, /** @type {string} */ where) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, where);
    return first;
  };
  return packs.flatMap(({ pack: name, language, subjects }) => {
    const pack = `${language}/${name}`;
    return subjects.flatMap(({ id, cores }) =>
      cores.flatMap(({ sentences }, index) => {
        const where = `${id} core ${index + 1}`;
        const repeated = sentences.flatMap((sentence) => {
          const first = twice(`${language} ${sentence}`, `${pack} ${where}`);
          return first === undefined ? [] : [{ pack, where, text: `sentence also in ${first}: ${sentence}` }];
        });
        const alike = twice(`${pack} opens ${openingOf(sentences[0] ?? '')}`, where);
        return alike === undefined ? repeated : [...repeated, { pack, where, text: `opens like ${alike}` }];
      }),
    );
  });
}

/**
 * hunspell's name of a dictionary: Polish as the system has it, English from the registry (its licence lets us). German
 * ones may not be shipped beside our code: it is looked up where the system has one, as French and Italian are.
 */
const dictionaries = [
  { language: 'pl', name: 'pl_PL' },
  { language: 'en', name: path.join(root, 'node_modules/dictionary-en-gb/index') },
  { language: 'de', name: 'de_DE' },
  { language: 'fr', name: 'fr_FR' },
  { language: 'it', name: 'it_IT' },
];

/**
 * Words that neither the dictionary of their language nor the pack knows, and the languages that could not be looked up.
 * @returns {{findings: PackFinding[], unread: string[]}}
 */
function findUnknownWords(/** @type {TradePack[]} */ packs) {
  const results = dictionaries.map(({ language, name }) => {
    const own = packs.filter((pack) => pack.language === language);
    const findings = own.length === 0 ? [] : lookUp(own, name);
    return { language, findings };
  });
  return {
    findings: results.flatMap(({ findings }) => findings ?? []),
    unread: results.flatMap(({ language, findings }) => (findings === null ? [language] : [])),
  };
}

/** Null where there is no such dictionary. @returns {PackFinding[] | null} */
function lookUp(/** @type {TradePack[]} */ packs, /** @type {string} */ dictionary) {
  const texts = packs.map((pack) => ({
    pack: nameOf(pack),
    known: new Set((pack.words ?? []).map((word) => word.toLowerCase())),
    lines: [
      ...pack.calls.map(({ text }) => ({ where: 'calls', text })),
      ...pack.subjects.flatMap((subject) => [
        ...linesOf(subject).map(({ text }) => ({ where: subject.id, text })),
        ...(subject.ownerPrompts ?? []).flatMap(({ ask, photo }) =>
          [ask, photo].map((text) => ({ where: subject.id, text })),
        ),
      ]),
    ],
  }));
  const wordsOf = (/** @type {string} */ text) =>
    (text.match(/\p{L}+(?:’\p{L}+)*/gu) ?? []).filter((word) => word.length > 2);
  const vocabulary = new Set(texts.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsOf(text))));
  const { status, stdout } = spawnSync('hunspell', ['-d', dictionary, '-i', 'utf-8', '-l'], {
    input: [...vocabulary].join('\n'),
    encoding: 'utf8',
  });
  if (status !== 0) return null;
  const unknown = new Set(stdout.split('\n').filter(Boolean));
  return texts.flatMap(({ pack, known, lines }) =>
    lines.flatMap(({ where, text }) =>
      wordsOf(text)
        .filter((word) => unknown.has(word) && !known.has(word.toLowerCase()))
        .map((word) => ({
          pack,
          where,
          text: `"${word}" is in no dictionary and not among the pack's words: ${text}`,
        })),
    ),
  );
}

/** Every hook before the first sentence of every core that it may meet, for a reader. */
function readAloud(/** @type {TradePack} */ { title, subjects }) {
  console.log(`\n${title}`);
  for (const { id, facet, hooks, cores, asks, headlines } of subjects) {
    console.log(`\n· ${id} (${facet}) · ${headlines.join(' · ')}`);
    for (const [index, { sentences }] of cores.entries()) {
      const before = hooks.filter((hook) => hook.for?.includes(index + 1) ?? true).map(({ text }) => text);
      console.log(`  ${before.join(' ¦ ')}\n    ${sentences.join(' ')}`);
    }
    console.log(`  ${asks.map(({ text }) => text).join(' ')}`);
  }
}

if (process.argv[1] === import.meta.filename) {
  const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const names = new Set(named.map(placeOf));
  const { packs, findings } = checkPacks(readPacks());
  const unknown = findUnknownWords(packs);
  /** @type {{trades: {id: string}[]}} */
  const { trades } = read('trade-taxonomy.json');
  const near = findDeadNearRows(
    read('near-packs.json'),
    packs,
    trades.map(({ id }) => id),
  );
  const shown = [...findings, ...near, ...unknown.findings].filter(({ pack, mild }) =>
    names.size === 0 ? !mild : names.has(pack),
  );
  for (const { pack, where, text, mild } of shown)
    console.log(`${mild ? 'look' : 'FAULT'} ${pack} ${where}: ${text}`);
  if (process.argv.includes('--aloud')) packs.filter((pack) => names.has(nameOf(pack))).forEach(readAloud);
  const faults = shown.filter(({ mild }) => !mild).length;
  const subjects = packs.reduce((sum, pack) => sum + pack.subjects.length, 0);
  console.log(
    `${packs.length} packs, ${subjects} subjects: ${faults === 0 ? 'no faults.' : `${faults} faults.`}`,
  );
  if (unknown.unread.length > 0)
    console.log(
      `Words were not looked up in ${unknown.unread.join(', ')}: no hunspell with that dictionary here.`,
    );
  process.exitCode = faults === 0 ? 0 : 1;
}
