import { readFileSync } from 'node:fs';
import path from 'node:path';
import common from './common-passwords.json' with { type: 'json' };
import { serverFolder } from './server-folder.ts';

/** Signs people put for emails. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
const RUNS_BOTH_WAYS = RUNS.flatMap((run) => [run, [...run].toReversed().join('')]);
/** What may stand around a known word and still be guessed: a year, a date, a few signs. */
const GUESSED_EXTRA = 8;

/** Shorter neighbours happen. */
const SHORTEST_RUN = 3;
/** What may stand beside runs of neighbouring keys and still be guessed. */
const BESIDE_RUNS = 2;

const words = new Set(common.words.map(plain));
let listed: ReadonlySet<string> | undefined;
/** Some seventy thousand words of our own texts and trade packs (`tools/check-common-words.mjs`), read when first needed. */
const listedWords = () => {
  listed ??= new Set(readFileSync(path.join(serverFolder, 'data/common-words.txt'), 'utf8').split('\n'));
  return listed;
};
const exact = new Set(common.exact);

/**
 * Says whether a password is one of those that guessers try first: a word of ours, two common ones, or the person's own
 * address or brand with digits and signs around it, runs of neighbouring keys, or a short piece repeated. The lists hold
 * words, so they answer for all the ways people lengthen them.
 * @param own.names what the person's brands are called
 */
export function isCommonPassword(
  password: string,
  own: { email?: string | undefined; names?: readonly string[] } = {},
): boolean {
  const written = password.toLowerCase();
  if (exact.has(written) || isOfRuns(written) || isRepetition(written)) return true;
  const personal = [
    ...(own.email === undefined ? [] : ownWords(own.email)),
    ...(own.names ?? []).flatMap(nameWords),
  ];
  return cores(plain(written)).some(
    ({ core, extra }) =>
      extra <= GUESSED_EXTRA && (isKnown(core) || listedWords().has(core) || personal.includes(core)),
  );
}

/** Lower case, no diacritics. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
}

/** The password without the digits and signs at its ends, as written and with look-alikes turned into letters. */
function cores(written: string): { core: string; extra: number }[] {
  const trimmed = written.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  return [trimmed, trimmed.replace(/[^a-z]/g, ''), written, written.replace(/[^a-z]+$/, '')]
    .map((core) => ({
      core: [...core].map((sign) => LOOKALIKES[sign] ?? sign).join(''),
      extra: written.length - core.length,
    }))
    .filter(({ core }) => core.length > 2);
}

/** One known word, or two of them in a row. */
function isKnown(core: string): boolean {
  if (words.has(core) || (core.length > 3 && isRun(core)) || isRepetition(core)) return true;
  for (let cut = 3; cut <= core.length - 3; cut++) {
    if (words.has(core.slice(0, cut)) && words.has(core.slice(cut))) return true;
  }
  return false;
}

/** Neighbouring keys up and down and up again, with hardly anything beside them. */
function isOfRuns(written: string): boolean {
  let beside = 0;
  for (let at = 0; at < written.length; ) {
    let end = at + SHORTEST_RUN;
    while (end <= written.length && isRun(written.slice(at, end))) end += 1;
    const length = end - 1 - at;
    if (length < SHORTEST_RUN) beside += 1;
    at += length < SHORTEST_RUN ? 1 : length;
  }
  return beside <= BESIDE_RUNS;
}

function isRun(text: string): boolean {
  return RUNS_BOTH_WAYS.some((run) => run.includes(text));
}

/** A piece of at most four characters over and over. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text);
}

function ownWords(email: string): string[] {
  const [name = '', domain = ''] = plain(email).split('@');
  const company = domain.split('.')[0] ?? '';
  return [name, company, name.replace(/[^a-z]/g, ''), ...name.split(/[^a-z]+/)].filter(
    (word) => word.length > 3,
  );
}

/** A brand's name as one word, and each of its words. */
function nameWords(name: string): string[] {
  const letters = plain(name);
  return [letters.replace(/[^a-z]/g, ''), ...letters.split(/[^a-z]+/)].filter((word) => word.length > 3);
}
