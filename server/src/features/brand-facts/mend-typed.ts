import { hasVerb } from './has-verb.ts';
import { protectText } from './protect-text.ts';
import { isSentenceAbroad } from './sentence-abroad.ts';
import { endsSentence } from './split-sentences.ts';

/** What no Polish text has, so that "sie" there is theirs and no slip of ours. */
const ABROAD =
  /[äöüßéèàçùâêîôûœ]|(?<!\p{L})(?:der|die|das|und|nicht|ist|sind|mit|auf|viele|the|and|our|your|with|le|les|des|et|il|che|di|per|con|della)(?!\p{L})/iu;
const POLISH_LETTERS = /[ąćęłńśźż]/iu;

const isPolish = (text: string): boolean =>
  POLISH_LETTERS.test(text) || !(isSentenceAbroad(text) || ABROAD.test(text));

/** Typed without their marks these are no Polish words, so nobody can have meant another one. */
const MARKED: Readonly<Record<string, string>> = {
  sie: 'się',
  moze: 'może',
  mozna: 'można',
  mozesz: 'możesz',
  rowniez: 'również',
  tez: 'też',
  juz: 'już',
  takze: 'także',
  zebym: 'żebym',
  zebys: 'żebyś',
  poniewaz: 'ponieważ',
  jesli: 'jeśli',
  jezeli: 'jeżeli',
  wlasnie: 'właśnie',
  pozniej: 'później',
  najpozniej: 'najpóźniej',
  wczesniej: 'wcześniej',
  najwczesniej: 'najwcześniej',
  bedzie: 'będzie',
  prosze: 'proszę',
  ktory: 'który',
  ktora: 'która',
  ktore: 'które',
  ktorego: 'którego',
  ktorej: 'której',
  ktorym: 'którym',
  ktorych: 'których',
  dzien: 'dzień',
  tydzien: 'tydzień',
  miesiac: 'miesiąc',
  poniedzialek: 'poniedziałek',
  piatek: 'piątek',
  sobote: 'sobotę',
  srode: 'środę',
  zadnego: 'żadnego',
  zadnych: 'żadnych',
  zadnej: 'żadnej',
  zadne: 'żadne',
  ciagu: 'ciągu',
  ciagle: 'ciągle',
  wiecej: 'więcej',
  najwiecej: 'najwięcej',
  pieniadze: 'pieniądze',
  wartosci: 'wartości',
  godzine: 'godzinę',
  robie: 'robię',
  ucze: 'uczę',
  mowie: 'mówię',
};
/** "Sie" with a capital begins what Germans say. */
const TYPED_PLAINLY = new RegExp(
  `(?<![\\p{L}\\d@./-])(?:${Object.keys(MARKED).join('|')})(?![\\p{L}\\d@]|[./-][\\p{L}\\d])`,
  'giu',
);
/** No Polish word ends so: "drożdżówke" is "drożdżówkę". */
const ACCUSATIVE = /(?<=(?<![\p{L}\d@./-])\p{Ll}{2,}(?:ów|cz|sz|ż|ń|ś|st|t|l|r|n|p)k)e(?![\p{L}\d@])/gu;
/** "zeby" may be teeth, and "wiec" a meeting: only where a clause begins with it. */
const SO_THAT =
  /(?<![\p{L}\d@./-])(z)eby(?= (?:nie|się|było|\p{L}{2,}(?:ć|[^aeiouy]ł[aoy]?|[aiyąę]ł[aoy]?|li))(?!\p{L}))/giu;
const THUS = /(?<before>[\p{L}]+)(?<sign>,?) wiec(?= \p{L})/giu;

const PREPOSITION =
  'w|we|z|ze|na|do|od|o|po|za|bez|dla|przy|przed|przez|nad|pod|u|dzięki|wśród|podczas|obok|wobec|między|według|spod|znad';
const WHOSE_ENDING = '(?:m|ś|śmy|ście)?';
/** What begins a clause behind a comma. */
const CLAUSE = `że|żeby${WHOSE_ENDING}|aby${WHOSE_ENDING}|bo|ponieważ|gdyż|jeśli|jeżeli|zanim|więc|ale|lecz`;
const BEGINS_CLAUSE = new RegExp(`^(?:${CLAUSE})$`, 'iu');
const BEFORE_CLAUSE = new RegExp(
  `(?<before>[\\p{L}\\d]+)(?<sign>[”"»)]?) (?<clause>${CLAUSE})(?= [\\p{L}\\d„"(])`,
  'gu',
);
/** "podpisują umowę a dopiero potem pytają". */
const BEFORE_ONLY_THEN = /(?<=[\p{L}\d”»)]) (?=a (?:dopiero|potem|później) \p{L})/giu;
/** "Zbyszek czyli tata". */
const BEFORE_THAT_IS = /(?<=[\p{L}\d”»)]) (?=czyli \p{L})/giu;
/** "przychodzą o 12 a chałka kończy się o 9". */
const BEFORE_CONTRAST = /(?<=[\p{L}\d”»)]) a (?=(?!to |nawet |także |może |nuż |propos )\p{L})/gu;
const BEFORE_WHICH = new RegExp(
  `(?<before>[\\p{L}\\d]+)(?<sign>[”"»)]?) (?<clause>(?:(?:${PREPOSITION}) )?któr(?:y|a|e|ego|ej|emu|ym|ą|zy|ych|ymi))(?= \\p{L})`,
  'gu',
);
/** "od sąsiadki co chciała kury". */
const BEFORE_WHO =
  /(?<before>\p{L}+)(?<sign>) (?<clause>co)(?= (?:nie )?\p{L}+(?:[aiyąę]ł|[ałiye]ła|ały|iły|yły|ali|ili|yli|eli)(?!\p{L}))/gu;
/** Behind these the comma stands before both words or nowhere: "mimo że", "a więc", "chyba że". */
const NO_COMMA_BEHIND: ReadonlySet<string> = new Set(
  'mimo pomimo dlatego chyba tylko i a oraz lub albo ani czy bo że ale lecz jako zwłaszcza szczególnie nawet właśnie dopiero nie no tak mniej bardziej zamiast niż jak gdy choć więc tym byle mało rzadko obojętnie'.split(
    ' ',
  ),
);
/** "za pomocą którego", "w czasie którego": the comma stands further in front. */
const NO_COMMA_BEFORE_WHICH: ReadonlySet<string> = new Set(
  `pomocą podstawie czasie trakcie ramach celu względu powodu temat zakresie pośrednictwem wzdłuż wewnątrz części część każdy każda każde ${PREPOSITION.replaceAll('|', ' ')}`.split(
    ' ',
  ),
);
/** A beer is called so, too. */
const KIND_OF_ALE =
  /^(?:pale|brown|amber|red|piwo|piwa|cream|american|english|india|scotch|session|strong|golden)$/iu;

/** Says or knows what follows: "mówisz, co się dzieje". */
const SAYING =
  '(?:po|do|o|wy|za|s)?(?:mówi(?:ę|sz|my|cie|ą)?|powie(?:m|sz|my)?|pokazuj(?:ę|esz|emy|ą|e)|pokaż(?:ę|esz|emy)?|wie(?:m|sz|my)?|wiadomo|sprawdza(?:m|my|sz)?|zobacz(?:ysz|ymy)?|pyta(?:m|my|sz|ją)?|opowiada(?:m|my|sz)?|opowie(?:sz|m|my)?|tłumacz(?:ę|ymy|y)|wyjaśnia(?:m|my)?|pis(?:z|zę|zesz|zemy)|ustala(?:m|my)?)';
const ASIDE = '(?: (?:mi|nam|ci|wam|od razu|dokładnie|z góry|wprost|krótko|razem))?';
const ASKED = 'co|jak|czego|czym|ile|gdzie|kto|dlaczego|skąd|dokąd|jaki|jaka|jakie|czy';
const BEFORE_ASKED = new RegExp(
  `(?<before>(?<![\\p{L}\\d])${SAYING}${ASIDE}) (?<asked>${ASKED})(?<rest> [^,.!?;:–]+)`,
  'giu',
);
/** "co tydzień", "co dwa tygodnie" say how often. */
const HOW_OFTEN =
  /^ (?:\d|dzień|dziennie|tydzień|miesiąc|rok|roku|pół|dwa|dwie|trzy|cztery|kilka|drugi|drugą|trzeci|chwilę|wieczór|rano|sobot|niedziel|poniedział|wtor|środ|czwart|piąt|godzin|kwadrans|najmniej|najwyżej|prawda)/iu;
const IS_ASKED = /^ (?:się \p{L}|\p{L}+(?:ć|c)(?!\p{L}))/u;
/** "przynieś", "zadzwoń", "napisz". */
const DO_IT = /^(?:nie )?\p{L}{2,}(?:ś|j|ń|dź|dz|sz|ż|cz)(?:$| )/iu;
const INFINITIVE = /^ \p{L}+(?:ć|c)(?!\p{L})/u;
/** "jak się zgadzasz to biorę się do roboty": both halves have a verb. */
const IF_THEN =
  /(?<=^|[,.!?] )(?<if>(?:jak|jeśli|jeżeli|gdy|kiedy|skoro)) (?<clause>[^,.!?;:–]{3,60}?) to (?<rest>[^,.!?;:–]{3,})/giu;

/**
 * The slips that an editor mends without asking, in Polish only: marks left out where no other word can be meant, commas
 * before clauses, capitals behind stops. No word changes, and mending again changes nothing; where it is not sure, what
 * was typed stays.
 */
export function mendTyped(text: string): string {
  if (!isPolish(text)) return text;
  let mended = text;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const before = mended;
    mended = withCapitals(withCommas(withMarks(tidied(before))));
    if (mended === before) break;
  }
  return mended;
}

/** A comma set may show where another one belongs. */
const MOST_TURNS = 4;

const sameCase = (typed: string, mended: string): string =>
  /^\p{Lu}/u.test(typed) ? mended.charAt(0).toLocaleUpperCase('pl') + mended.slice(1) : mended;

/** Quotation marks as they are printed, and commas once and in their place. */
function tidied(text: string): string {
  return text
    .replace(/,,(?=[\p{L}\d])(.*?)(?:''|”|"|,,)/gu, '„$1”')
    .replace(/"([^"\n]*)"/gu, '„$1”')
    .replace(/ *,(?: *,)+/gu, ',')
    .replace(/(?<=[\p{L}\d]) +,(?= |$)/gu, ',')
    .replace(/(?<=\p{L}),(?=\p{L}{2})/gu, ', ');
}

function withMarks(text: string): string {
  return text
    .replace(TYPED_PLAINLY, (typed) =>
      typed === 'Sie' && !POLISH_LETTERS.test(text)
        ? typed
        : sameCase(typed, MARKED[typed.toLowerCase()] ?? typed),
    )
    .replace(ACCUSATIVE, 'ę')
    .replace(SO_THAT, (_, first: string) => (first === 'Z' ? 'Żeby' : 'żeby'))
    .replace(THUS, (typed, before: string, sign: string) =>
      sign === ',' || /^(?:a|no|tak)$/iu.test(before) || hasVerb(before) ? `${before}${sign} więc` : typed,
    );
}

function withCommas(text: string): string {
  return text
    .replace(BEFORE_CLAUSE, (whole, ...found) => {
      const { before, sign, clause } = found.at(-1) as Record<string, string>;
      // "tak że" is no comma's place, "tak, ale" is.
      const isBut = clause === 'ale' || clause === 'lecz';
      if (BEGINS_CLAUSE.test(before as string)) return whole;
      const [at, all] = found.slice(-3, -1) as [number, string];
      // "Jest więc taniej" is one clause.
      const isOne = !hasVerb(all.slice(0, at + whole.length - 4)) || !hasVerb(all.slice(at + whole.length));
      if (clause === 'więc' && isOne) return whole;
      const isAle =
        isBut && (KIND_OF_ALE.test(before as string) || /^(?:i|a|oraz|lub|albo)$/iu.test(before as string));
      return isAle || (!isBut && joins(before as string)) ? whole : `${before}${sign}, ${clause}`;
    })
    .replace(BEFORE_ONLY_THEN, ', ')
    .replace(BEFORE_THAT_IS, ', ')
    .replace(BEFORE_CONTRAST, (and, at: number, all: string) =>
      isContrast(all.slice(Math.max(0, at - NEAR), at), all.slice(at + and.length, at + NEAR)) ? ', a ' : and,
    )
    .replace(BEFORE_WHICH, beforeWhich)
    .replace(BEFORE_WHO, beforeWhich)
    .replace(BEFORE_ASKED, (whole, ...found) => {
      const { before, asked, rest } = found.at(-1) as Record<string, string>;
      const { before: said = '', asked: word = '', rest: told = '' } = { before, asked, rest };
      return isAsked(said, word, told) ? `${said}, ${word}${told}` : whole;
    })
    .replace(IF_THEN, (whole, ...found) => {
      const { if: begins, clause, rest } = found.at(-1) as Record<string, string>;
      const isDone = DO_IT.test(rest as string) || hasVerb(rest as string);
      const isTwo = hasVerb(clause as string) && isDone && !INFINITIVE.test(` ${rest}`);
      return isTwo ? `${begins} ${clause}, to ${rest}` : whole;
    });
}

function beforeWhich(whole: string, ...found: unknown[]): string {
  const { before = '', sign, clause } = found.at(-1) as Record<string, string>;
  const [at, text] = found.slice(-3, -1) as [number, string];
  // "Od której do której?" asks, and nothing is told behind a comma.
  const stays =
    joins(before) ||
    NO_COMMA_BEFORE_WHICH.has(before.toLowerCase()) ||
    /^[^.!?]{0,200}\?/u.test(text.slice(at, at + 240));
  return stays ? whole : `${before}${sign}, ${clause}`;
}

/** Whether a question follows what says or asks it. */
function isAsked(before: string, asked: string, rest: string): boolean {
  if (HOW_OFTEN.test(rest)) return false;
  const word = asked.toLowerCase();
  // "mówisz czy piszesz" is a choice of two.
  if (word === 'czy') return hasVerb(rest) && !sameEnding(before, /^ \p{L}+/u.exec(rest)?.[0] ?? '');
  if (!/^(?:co|jak|czego|czym)$/u.test(word) && rest.trim().includes(' ')) return true;
  return hasVerb(rest) || IS_ASKED.test(rest);
}

const sameEnding = (one: string, other: string): boolean => one.slice(-2) === other.slice(-2);

/** What decides stands in the clause before and in the one behind, so that a text of a thousand of them is read in no time. */
const NEAR = 120;

/** Whether each side of an "a" says something by itself; "między nocą a ranem" is one thing. */
function isContrast(before: string, after: string): boolean {
  const clause = before.split(/[,.!?;:]/u).at(-1) ?? '';
  return !/(?:^|\s)między\s/iu.test(clause) && hasVerb(clause) && hasVerb(after.split(/[,.!?;:]/u)[0] ?? '');
}

const joins = (before: string): boolean =>
  NO_COMMA_BEHIND.has(before.toLowerCase()) || BEGINS_CLAUSE.test(before) || /^któr/iu.test(before);

function withCapitals(text: string): string {
  const line = protectText(text);
  return text.replace(/(?<=[.!?…] )\p{Ll}(?=\p{Ll}|\s)/gu, (letter, at: number) =>
    text[at - 2] === '.' && endsSentence(line, at - 2) ? letter.toLocaleUpperCase('pl') : letter,
  );
}
