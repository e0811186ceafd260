import common from './common-passwords.json' with { type: 'json' };

/** Signs people put for letters. */
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

const words = new Set(common.words.map(plain));
const exact = new Set(common.exact);

/**
 * Says whether a password is one of those that guessers try first: a known word or the person's own address with
 * digits and signs around it, a run of neighbouring keys, or a short piece repeated. The list holds words, Polish and
 * English, so it answers for all the ways people lengthen them.
 */
export function isCommonPassword(password: string, { email }: { email?: string | undefined } = {}): boolean {
  const written = password.toLowerCase();
  const letters = plain(written);
  if (exact.has(written) || isRun(written) || isRepetition(written)) return true;
  const own = email === undefined ? [] : ownWords(email);
  return cores(letters).some(
    ({ core, extra }) => extra <= GUESSED_EXTRA && (isKnown(core) || own.includes(core)),
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
