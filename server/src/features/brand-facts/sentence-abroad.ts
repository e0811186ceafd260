/**
 * Sentences of other languages that owners type into the interview: who speaks, and a word that Polish does not have, since
 * "I", "We" and "Ich" begin Polish lines as well.
 */
const SPOKEN: readonly (readonly [begins: RegExp, small: RegExp])[] = [
  [
    /^(?:I|We|They|You|The|Our|Your|Every|All)(?!\p{L})/u,
    /(?<!\p{L})(?:the|our|your|since|every|with|from|and|of|is|are|have|has|own|before|after|until)(?!\p{L})/u,
  ],
  [
    /^(?:Ich|Wir|Sie|Der|Die|Das|Jeder?|Jedes)(?!\p{L})/u,
    /(?<!\p{L})(?:der|die|das|den|dem|und|mit|auf|seit|jede[nrsm]?|eine?|nur|nach|ist|sind)(?!\p{L})/u,
  ],
  [
    /^(?:Je|J['’]|Nous|Ils|Elles|On|Le|La|Les|Chaque)(?!\p{Ll}{3})/u,
    /(?<!\p{L})(?:le|la|les|des|du|et|avec|depuis|chaque|une?|est|sont|sur)(?!\p{L})/u,
  ],
];
/** Verbs and speakers that no Polish text has, wherever they stand: "Von März bis Juni ist am meisten los". */
const FINITE =
  /(?<!\p{L})(?:ist|sind|wird|werden|wir|gibt|bekommt|bekommen|kommt|kommen|kann|können|haben|dauert|kostet|bleibt|is|are|gets?|has|have|takes|costs|comes|est|sont|nous)(?!\p{L})/u;
const AS_ONE = /(?<!\p{L})(?:I|Ich|Je)(?!\p{L})|^J['’]/u;
const AS_SEVERAL = /(?<!\p{L})(?:We|we|Wir|Nous|Our|our)(?!\p{L})/u;
const POLISH_LETTERS = /[ąćęłńśźż]/iu;

/** Whether a text is a sentence of English, German or French rather than Polish words. */
export const isSentenceAbroad = (text: string): boolean =>
  !POLISH_LETTERS.test(text) &&
  (FINITE.test(text) || SPOKEN.some(([begins, small]) => begins.test(text) && small.test(text)));

/** Whose voice such a sentence has; none where it has both, as "We go anyway and I towel them off" of one with a dog beside. */
export function speakerAbroad(text: string): 'ja' | 'my' | 'none' {
  const [one, several] = [AS_ONE.test(text), AS_SEVERAL.test(text)];
  if (one === several) return 'none';
  return one ? 'ja' : 'my';
}
