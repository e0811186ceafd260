import type { FactType, InterviewQuestion } from '@postownia/contract';
import { classifyFact } from './classify-fact.ts';
import { cleanItem } from './clean-item.ts';
import { hasVerb } from './has-verb.ts';
import { namesStaff } from './names-staff.ts';
import { namesNobody } from './they-do.ts';
import { countWords } from './word-patterns.ts';

export interface Piece {
  readonly piece: string;
  readonly unclear: boolean;
  /** Where its place among the others shows it. */
  readonly type?: FactType;
}

/** What people find at a place, unlike the name of one: "Parking za domem", not "Galeria Słoneczna". */
export const FOUND_THERE =
  /^(?:eingang|hof|parkpl[aä]tz|aufzug|entrance|car park|step-free|lift|entrée|ascenseur|ingresso|parcheggio|parking|podjazd|wejści|wind|ogr[óo]d|taras|balkon|poczekaln|dow[óo]z|dojazd|sal[aei]|stolik|przerw|domofon|dzwonek|przystan|kącik|miejsc|toalet|przewijak|klimatyz|wi-?fi|schod|piętr|parter|plac zabaw)/iu;

const NAME = '\\p{Lu}\\p{Ll}+(?:[ -]\\p{Lu}\\p{Ll}+)*';
/** "Lublin", "Nowy Sącz", "Gliwice-Łabędy". */
const NAMED_PLACE = new RegExp(`^${NAME}$`, 'u');
const NAMED_PLACES = new RegExp(`^${NAME}(?:, ${NAME})+$`, 'u');
const ADVICE =
  /^(?:a )?(?:besser|stattdessen|better|instead|mieux vaut|plutôt|meglio|lepiej|wystarczy|trzeba|warto|zamiast|dlatego|powinn\p{L}+|można)(?!\p{L})/iu;
/** What comes of a mistake: "potem łuszczy się płatami". */
const THEN = /^(?:a |i )?(?:potem|później|wtedy|przez to|w efekcie|skutek)(?!\p{L})/iu;
/** What is told of oneself is told in a row. */
const OF_THEMSELVES: ReadonlySet<InterviewQuestion> = new Set(['q1', 'q9', 'q10', 'q11']);
/** Says what would have been better, wherever the word stands: "A fixed lead is easier". */
const COMPARED =
  /(?<!\p{L})(?:lepiej|łatwiej|bezpieczniej|prościej|better|easier|safer|simpler|besser|leichter|sicherer|einfacher|mieux|plus (?:simple|facile|sûr)|meglio|più (?:facile|semplice|sicuro))(?!\p{L})/iu;
/** "od 2011" says of whom it is only behind them. */
const SINCE = /^(?:od(?: roku)?|seit|since|depuis|dal) (?:1[89]|20)\d{2}(?: r\.| roku)?$/iu;
/** "teraz prowadzimy ją z żoną": of whom or what it is stands before it. */
const GOES_ON_FROM =
  /^(?:a |i )?(?:teraz|dziś|dzisiaj|potem|później|od tego czasu|od tamtej pory|wtedy)\s\p{L}|^(?:\p{L}+ ){1,3}(?:ją|go|je|nią|nim|nich)(?!\p{L})/iu;
/** "wszystkie z kursem pierwszej pomocy" says something of those named before. */
const ALL_OF_THEM =
  /^(?:wszys(?:cy|tkie)|każd[aye]|oboje|ob(?:ie|aj)|all|both|each|alle|beide|tous|toutes|tutti|tutte) /iu;
/** A condition says nothing without what follows it: "jeśli pada", and then "przekładamy spacer". */
const IF =
  /^(?:a |ale |i )?(?:jeśli|jeżeli|gdy|gdyby|kiedy|zanim|dopóki|skoro|if|when|wenn|falls|si|quand|se|quando) \p{L}/iu;
/** "jak chleb nie smakuje to przynieś", and then "oddamy pieniądze". */
const IF_SO = /^jak .+ to \p{L}/iu;
/** How a thing is made stands behind it: "bez konserwantów", "w sześciu kolorach". */
const OF_IT = /^(?:bez|w|we|z|ze|na|od|do|po|dla) \p{L}/iu;
/** "Dwie osoby" and then who they are: "ojciec i córka". */
const COUNTED_STAFF =
  /^(?:\d|dwie|trzy|cztery|dwoje|troje|czworo|dwóch|trzech)\s(?:osob|os[óo]b|ludzi)\p{L}*$|^(?:dwoje|troje|czworo)$/iu;
const NAMES_SEVERAL = /\p{L} (?:i|oraz) \p{L}/u;
const MOST_TAKEN_AWAY = 3;
/** "drobne plamy też" goes on with what was said before it. */
const ALSO = /(?<!\p{L})(?:też|także|również)$/iu;
const MOST_ADDED = 4;

/** Whether an answer about where the firm works names towns only. */
export const namesTowns = (text: string): boolean => NAMED_PLACES.test(text);

/** Puts together what the question shows to be one thing: towns of one area, advice behind its mistake, an answer behind its question, what somebody does behind their name. */
export function joinPieces(pieces: readonly Piece[], question: InterviewQuestion | undefined): Piece[] {
  const joined: Piece[] = [];
  for (const next of pieces) {
    const before = joined.at(-1);
    const between = before && betweenThem(cleanItem(before.piece), cleanItem(next.piece), question);
    if (before === undefined || between === undefined) joined.push(next);
    else {
      const piece = `${cleanItem(before.piece)}${between}${next.piece.trim()}`;
      joined[joined.length - 1] = { piece, unclear: before.unclear || next.unclear };
    }
  }
  return joined;
}

/** What stands between the two where they are one; undefined where they are not. */
function betweenThem(
  before: string,
  next: string,
  question: InterviewQuestion | undefined,
): string | undefined {
  if (IF.test(before) && !before.includes(',') && !/[.?!]$/u.test(before)) return ', ';
  if (question === 'q4' && (ADVICE.test(next) || THEN.test(next) || isComparedWith(before, next)))
    return /[.?!]$/u.test(before) ? ' ' : '. ';
  // Typed without capitals, what does not say what others do goes on with what they do.
  if (question === 'q4' && GOES_ON_SMALL.test(next) && !namesNobody(next.replace(WHOEVER, '')))
    return /[.?!]$/u.test(before) ? ' ' : '. ';
  // An answer without its question says nothing, and the question alone is no post.
  if (question === 'q3' && before.includes('?') && !next.endsWith('?'))
    return /[.?!]$/u.test(before) ? ' ' : '. ';
  if (question === 'q8' && goesOnTown(before, next)) return ', ';
  if (question === 'q10' && IF_SO.test(before) && GOES_ON_SMALL.test(next) && !before.includes(','))
    return ', ';
  // "W zespole: ja" names nobody.
  if (question === 'q1' && /^ja$/iu.test(before)) return ', ';
  if (question === 'q1' && COUNTED_STAFF.test(before) && NAMES_SEVERAL.test(next) && !hasVerb(next))
    return ', ';
  const [first = ''] = next.split(/\s/u);
  if (question === 'q9' && NAMED_PLACE.test(before) && /^\p{Ll}/u.test(next)) return ', ';
  if (question === 'q1' && /^ja i /iu.test(before)) return undefined;
  if ((question === 'q9' || question === 'q1') && /^\p{Ll}/u.test(first) && hasVerb(first))
    return classifyFact(before) === 'statement' || (question === 'q1' && !namesStaff(before))
      ? undefined
      : ', ';
  if (ALSO.test(next) && !hasVerb(next) && countWords(next) <= MOST_ADDED) return ', ';
  if (question !== undefined && OF_THEMSELVES.has(question) && GOES_ON_FROM.test(next) && hasVerb(next))
    return /^\p{Lu}/u.test(next) || /[.?!]$/u.test(before) ? `${/[.?!]$/u.test(before) ? '' : '.'} ` : ', ';
  if ((SINCE.test(next) || ALL_OF_THEM.test(next)) && question === 'q1' && !hasVerb(next)) return ', ';
  if (question === 'q6' && OF_IT.test(next) && !hasVerb(next) && !OF_IT.test(before) && !hasVerb(before))
    return ', ';
  const takenAway =
    /^(?:nie|żadn\p{L}+|kein\p{L}*|no|pas de|niente) \p{L}/iu.test(next) &&
    !hasVerb(next) &&
    countWords(next) <= MOST_TAKEN_AWAY;
  return takenAway ? ', ' : undefined;
}

const GOES_ON_SMALL = /^\p{Ll}/u;
/** Who makes the mistake, in front of it: "klienci kupują", "wiele osób myje". */
const WHOEVER = /^(?:\p{L}+ ){0,2}?(?=\p{L}+(?:ą|uje|aje|a|i|y|e)(?!\p{L}))/u;

/** Two mistakes may both be told by what is easier; of two sentences only the second is the advice. */
const isComparedWith = (before: string, next: string): boolean =>
  COMPARED.test(next) && !COMPARED.test(before);

/** "Podrzeczna 8": a street without the word. */
const STREET_ALONE = /^\p{Lu}[\p{L} ]{2,30} \d{1,3}[a-z]?(?:\/\d{1,3})?$/u;
/** How the door is found, behind the street: "wejście od podwórza", "po schodkach w dół", "dzwonek przy bramie". */
const AT_THE_DOOR =
  /^(?:wej[śs]ci\p{L}+|dzwonek|domofon|furtka|brama|parter|(?:\d|pierwsz|drug|trzec)\p{L}*\.? pi[ęe]tro|(?:po|za|nad|obok|naprzeciw(?:ko)?|koło|przy|od|w|na|pod) \p{L})/iu;
const STREET_BEHIND = /, \p{Lu}[\p{L} ]{2,30} \d{1,3}[a-z]?(?:\/\d{1,3})?(?:,|$)/u;
const LONGEST_WAY = 100;

function goesOnTown(before: string, next: string): boolean {
  const isTown = NAMED_PLACE.test(before);
  if (isTown && STREET_ALONE.test(next)) return true;
  if (
    (classifyFact(before) === 'address' || STREET_BEHIND.test(before)) &&
    AT_THE_DOOR.test(next) &&
    !hasVerb(next) &&
    classifyFact(next) !== 'hours' &&
    before.length + next.length < LONGEST_WAY
  )
    return true;
  const areTowns = isTown || NAMED_PLACES.test(before);
  if (isTown && classifyFact(next) === 'address') return true;
  // "łąka za młynem" lies in the town; a car park is found at the place itself.
  if (isTown && /^\p{Ll}/u.test(next) && classifyFact(next) === 'offer' && !FOUND_THERE.test(next))
    return true;
  return areTowns && (NAMED_PLACE.test(next) || (/^\p{Lu}/u.test(next) && classifyFact(next) === 'area'));
}
