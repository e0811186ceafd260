import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tradePackSchema } from '../server/data/trade-pack.ts';
import { findInPack, linesOf, openingOf } from './pack-rules.mjs';
import { root } from './project.mjs';

/**
 * The machine's part of the gate for trade packs (docs/content/trade-packs.md):
 * `node tools/check-packs.mjs [--aloud] [files]`; none named: all. Named ones are also told what a reader should look
 * at, and `--aloud` prints every hook before every core that it may meet. Polish words are looked up where hunspell
 * has its Polish dictionary.
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
  /** @type {{phrases: {id: string, pattern: string, flags: string}[]}} */
  const { phrases } = read('cliches-pl.json');
  const cliches = phrases.map(({ id, pattern, flags }) => ({
    id,
    pattern: new RegExp(pattern, flags.replace('g', '')),
  }));
  /** @type {{trades: {id: string, flags?: string[], seasons?: {months: number[]}[]}[]}} */
  const { trades } = read('trade-taxonomy.json');
  const results = files.map(({ file, content }) => {
    const name = path.basename(file, '.json');
    const { pack, problems } = parse(content);
    if (pack === undefined)
      return { findings: problems.map((text) => ({ pack: name, where: 'shape', text })) };
    const findings = findInPack(pack, { cliches, trade: trades.find(({ id }) => id === pack.trade) });
    if (pack.pack !== name) findings.push({ where: 'top', text: `pack "${pack.pack}" in ${name}.json` });
    return { pack, findings: findings.map((finding) => ({ pack: name, ...finding })) };
  });
  const packs = results.flatMap(({ pack }) => pack ?? []);
  return {
    packs,
    findings: [...results.flatMap(({ findings }) => findings), ...findTwice(packs)],
  };
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

/** Sentences that stand twice, and cores of one pack that open alike. @returns {PackFinding[]} */
function findTwice(/** @type {TradePack[]} */ packs) {
  /** @type {Map<string, string>} */
  const seen = new Map();
  const twice = (/** @type {string} */ key, /** @type {string} */ where) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, where);
    return first;
  };
  return packs.flatMap(({ pack, language, subjects }) =>
    subjects.flatMap(({ id, cores }) =>
      cores.flatMap(({ sentences }, index) => {
        const where = `${id} core ${index + 1}`;
        const repeated = sentences.flatMap((sentence) => {
          const first = twice(`${language} ${sentence}`, `${pack} ${where}`);
          return first === undefined ? [] : [{ pack, where, text: `sentence also in ${first}: ${sentence}` }];
        });
        const alike = twice(`${pack} opens ${openingOf(sentences[0] ?? '')}`, where);
        return alike === undefined ? repeated : [...repeated, { pack, where, text: `opens like ${alike}` }];
      }),
    ),
  );
}

/** Words that neither the dictionary nor the pack knows; null where there is no dictionary. @returns {PackFinding[] | null} */
function findUnknownWords(/** @type {TradePack[]} */ packs) {
  const texts = packs
    .filter(({ language }) => language === 'pl')
    .map((pack) => ({
      pack: pack.pack,
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
    (text.match(/\p{L}+/gu) ?? []).filter((word) => word.length > 2);
  const vocabulary = new Set(texts.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsOf(text))));
  const { status, stdout } = spawnSync('hunspell', ['-d', 'pl_PL', '-i', 'utf-8', '-l'], {
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
  const names = new Set(named.map((file) => path.basename(file, '.json')));
  const { packs, findings } = checkPacks(readPacks());
  const unknown = findUnknownWords(packs);
  const shown = [...findings, ...(unknown ?? [])].filter(({ pack, mild }) =>
    names.size === 0 ? !mild : names.has(pack),
  );
  for (const { pack, where, text, mild } of shown)
    console.log(`${mild ? 'look' : 'FAULT'} ${pack} ${where}: ${text}`);
  if (process.argv.includes('--aloud')) packs.filter(({ pack }) => names.has(pack)).forEach(readAloud);
  const faults = shown.filter(({ mild }) => !mild).length;
  const subjects = packs.reduce((sum, pack) => sum + pack.subjects.length, 0);
  console.log(
    `${packs.length} packs, ${subjects} subjects: ${faults === 0 ? 'no faults.' : `${faults} faults.`}`,
  );
  if (unknown === null) console.log('Words were not looked up: no hunspell with a Polish dictionary here.');
  process.exitCode = faults === 0 ? 0 : 1;
}
