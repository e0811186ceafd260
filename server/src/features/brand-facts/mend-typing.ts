import { GERMAN, hasVerb } from './has-verb.ts';
import { isSentenceAbroad } from './sentence-abroad.ts';

/** Words of which Polish has none without their marks, as people type them. */
const MARKED: Readonly<Record<string, string>> = {
  sie: 'się',
  juz: 'już',
  moze: 'może',
  takze: 'także',
  rowniez: 'również',
  poniewaz: 'ponieważ',
  jesli: 'jeśli',
  jezeli: 'jeżeli',
  ktory: 'który',
  ktora: 'która',
  ktore: 'które',
};
const TYPED_PLAINLY = new RegExp(`(?<![\\p{L}-])(?:${Object.keys(MARKED).join('|')})(?![\\p{L}-])`, 'giu');

/** Words behind which a clause goes on without a comma, or which take the comma before themselves: "mimo że", "nawet jeśli", "a więc". */
const WITHOUT =
  '(?:i|a|oraz|lub|albo|ani|czy|no|tak|mimo|dlatego|chyba|tylko|tyle|tym|zwłaszcza|szczególnie|nawet|właśnie|dopiero|jako|że|bo|ale|jak|niż|zamiast|nie|to|w|we|z|ze|na|do|od|o|po|przy|dla|za|pod|nad|u|bez|przez)';
const NO_COMMA_BEHIND = new RegExp(`(?:^|[^\\p{L}\\p{N}])${WITHOUT}$|[^\\p{L}\\p{N}”»)%]$|^$`, 'iu');
const CLAUSE =
  /\s(?=(?:bo|że|żeby(?:m|ś|śmy)?|aby(?:m|ś|śmy)?|ponieważ|jeśli|jeżeli|gdy|zanim|ale|(?:(?:w|we|z|ze|na|do|od|o|po|przy|dla|za|pod|nad|u|bez|przez) )?któr(?:y|a|e|ego|ej|emu|ym|ą|zy|ych|ymi))\s)/giu;
/** "Jest więc późno" has none: only between two clauses. */
const SO = /\swięc(?=\s)/giu;
/** "mówisz co się dzieje", "sprawdzamy jak pracuje". */
const ASKED =
  /(?<=(?<!\p{L})(?:mów|powie|wie[mds]|pyta|zapyta|sprawdz|zobacz|pokaz|pokaż|patrz|tłumacz|słych|napisz)\p{L}*)\s(?=(?:co|jak|gdzie|kto|dlaczego|czym) \p{L})/giu;
/** "jak się zgadzasz to biorę się do roboty". */
const IF = /(?<=(?:^|[.?!]\s)(?:jak|jeśli|jeżeli|gdy|kiedy) )([^,.?!]*?)\s(?=to (?!jest |by |są )\p{L})/giu;

/**
 * What an editor mends without asking in a sentence that somebody typed: a comma before a clause, the marks of a word that has no
 * other form. No word is added, dropped or moved; where the grammar leaves a doubt it stays as it is. Polish only. Mended twice it
 * is the same.
 */
export function mendTyping(told: string): string {
  if (isSentenceAbroad(told) || GERMAN.test(told)) return told;
  const marked = told.replace(TYPED_PLAINLY, (word) => {
    const mended = MARKED[word.toLowerCase()] ?? word;
    return /^\p{Lu}/u.test(word) ? mended.charAt(0).toLocaleUpperCase('pl') + mended.slice(1) : mended;
  });
  const parted = marked.replace(CLAUSE, (space, at: number, text: string) =>
    NO_COMMA_BEHIND.test(text.slice(0, at)) ? space : `,${space}`,
  );
  const followed = parted.replace(SO, (so, at: number, text: string) =>
    NO_COMMA_BEHIND.test(text.slice(0, at)) ||
    !hasVerb(text.slice(0, at)) ||
    !hasVerb(text.slice(at + so.length))
      ? so
      : `,${so}`,
  );
  return followed
    .replace(ASKED, ', ')
    .replace(IF, (_, clause: string) => (hasVerb(clause) ? `${clause}, ` : `${clause} `));
}
