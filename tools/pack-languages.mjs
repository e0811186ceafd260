import { wordsOfSpeaker, wordsToReader } from './polish-address.mjs';

/**
 * What differs from language to language in the gate for trade packs: who speaks, who is addressed, what no honest
 * firm claims, what ends a sentence. A mark `to` tells "ty" from "Państwo" and "du" from "Sie"; English has one "you", which
 * anybody may say, so that English packs have no such mark.
 * @typedef {object} PackLanguage
 * @property {(text: string, known: Set<string>) => string[]} speaker words that speak as the brand
 * @property {(text: string, known: Set<string>) => string[]} reader words that address the reader in one register only
 * @property {boolean} addresses whether lines may be marked by whom they address
 * @property {RegExp} claims scenes, trends, superlatives and what nobody has counted
 * @property {RegExp} numbers numbers in words
 * @property {RegExp} typing signs that the language sets otherwise
 * @property {Set<string>} small words that say nothing
 * @property {(headline: string) => boolean} stopsEarly whether a headline was cut before its phrase ends
 * @property {RegExp} pointsBack a first sentence whose pronoun comes before any noun: it speaks of what its hook named,
 *   and a post may stand without the hook
 */

const set = (/** @type {string} */ words) => new Set(words.split(/\s+/).filter(Boolean));

/** Words of a text outside quotations that a pattern finds. */
function finder(/** @type {RegExp} */ pattern, /** @type {RegExp} */ quoted) {
  return (/** @type {string} */ text, /** @type {Set<string>} */ known = new Set()) =>
    [...text.replace(quoted, ' ').matchAll(pattern)]
      .map(([word]) => word)
      .filter((word) => !known.has(word.toLowerCase()));
}

const englishQuotes = /“[^”]*”/gu;
const germanQuotes = /„[^“]*“/gu;
const englishSpeaker =
  /(?<![\p{L}’])(?:I|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|[Uu]s|[Oo]urs?|[Oo]urselves|[Ll]et’s)(?![\p{L}])/gu;
const germanSpeaker =
  /(?<!\p{L})(?:[Ii]ch|[Mm]ir|[Mm]ich|[Mm]ein(?:e[mnrs]?)?|[Ww]ir|[Uu]ns|[Uu]nser(?:e[mnrs]?|s)?)(?!\p{L})/gu;
/** A polite "Sie" has its capital inside a sentence; at the beginning of one it may be anybody. */
const germanReader =
  /(?<!\p{L})(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|[Ee]uch|[Ee]uer|[Ee]ure[mnrs]?)(?!\p{L})|(?<=[\p{L},;:–] )(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/gu;

const stopsEarlyInPolish = (/** @type {string} */ headline) =>
  /\p{L}{3,}[iy]mi \p{L}+(?<!mi)(?= |[,.?]|$)/u.test(headline) &&
  !/\p{L}[iy]mi (?:i|a|do|na|w|z|od|po) /u.test(headline);

/** @type {Record<string, PackLanguage>} */
export const PACK_LANGUAGES = {
  pl: {
    speaker: wordsOfSpeaker,
    reader: wordsToReader,
    addresses: true,
    claims:
      /(?<!\p{L})(?:wczoraj przysz|ostatnio przysz|coraz częściej|wraca do łask|w tym roku modn|najlepsz\p{L}+ w |numer jeden|profesjonaln\p{L}+|kompleksow\p{L}+|badania pokazują|badania dowodzą|statystyki mówią|statystyki pokazują)/iu,
    numbers: /(?<!\p{L})\p{L}*(?:dzieścia|dziesiąt|dziestu|dziesięciu|naście|nastu|procent|promil)\p{L}*/iu,
    typing: /[—"]| {2}/u,
    small: set(
      `się nie jest tak jak czy ale lub oraz albo żeby który która które przez przed przy pod nad dla bez tylko także kiedy
       gdy już jeszcze bardzo może można trzeba być będzie było sobie swój jego ich tego tym ten ta to`,
    ),
    /** An adjective that asks for a noun in its case, and a noun in none: "Za zamkniętymi drzwi", cut to fit. */
    stopsEarly: stopsEarlyInPolish,
    pointsBack:
      /^(?:On|Ona|Ono|Oni|One|Jego|Jej|Jemu|Ich|Ją)(?!\p{L})|^\p{L}+ (?:się |nie |też |tylko )?(?:ją|go|mu|nim|nią|nimi|niego|niej|nich)(?!\p{L})/u,
  },
  en: {
    speaker: finder(englishSpeaker, englishQuotes),
    reader: () => [],
    addresses: false,
    claims:
      /(?<!\p{L})(?:yesterday(?!’s)|last week(?! of)|the other day|these days|more and more|nowadays|is back in (?:style|fashion)|trending|this year’s trend|the best(?= \p{L}+(?: \p{L}+)? (?:in|around)(?!\p{L}))|(?:is|are) the best(?= in|[.!])|the (?:finest|greatest) |the (?:cheapest|fastest) (?:in|around) |number one|world-class|state-of-the-art|cutting-edge|award-winning|top-notch|best-in-class|leading (?:provider|experts?)|professional service|studies (?:show|prove)|research (?:shows|proves)|statistics|experts agree|guaranteed(?! by)|100 ?%|risk-free|miracle)/iu,
    numbers:
      /(?<!\p{L})(?:eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|per ?cent)(?!\p{L})/iu,
    typing: /[—"„']| {2}| – /u,
    small: set(
      `about after again also another because before being between both could does doing down during each even every from
       have into itself just less like made make many more most much must never next often once only other over
       same should since some such than that their them then there these they thing things this those through too
       under until very want well were what when where which while whole will with without would your yours`,
    ),
    /** What asks for a word that does not come: "The day before a". */
    stopsEarly: (headline) =>
      /(?:^| )(?:a|an|the|of|to|for|with|and|or|in|on|at|by|is|are)[.?!]?$/iu.test(headline),
    // "It is worth asking" speaks of nothing before it.
    pointsBack:
      /^(?:They|Them|Their|He|She|His|Her|Its|These|Those)(?![\p{L}’])|^It(?! (?:is|was|takes|pays|helps|costs|rains|snows|gets) )(?![\p{L}’])|^\p{Lu}\p{Ll}+ them(?!\p{L})/u,
  },
  de: {
    speaker: finder(germanSpeaker, germanQuotes),
    reader: finder(germanReader, germanQuotes),
    addresses: true,
    claims:
      /(?<!\p{L})(?:gestern|letzte Woche|neulich|immer (?:mehr|häufiger|öfter)|heutzutage|liegt im Trend|dieses Jahr im Trend|(?:der|die|das) beste(?= \p{L}+ (?:in|der|im|weit)(?!\p{L}))|Nummer eins|erstklassig\p{L}*|professionell\p{L}*|führend\p{L}*|preisgekrönt\p{L}*|umfassend\p{L}* Service|Studien (?:zeigen|belegen)|statistisch|Experten sind sich einig|garantiert|risikofrei|Wundermittel)/iu,
    numbers:
      /(?<!\p{L})\p{L}*(?:elf|zwölf|zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|prozent)(?!\p{L})/iu,
    typing: /[—"”']| {2}/u,
    small: set(
      `aber alle allem alles also andere auch beim dabei damit dann darf dass deren diese dieser dieses doch durch einem einen
       einer eines etwas ganz gegen gibt habe haben hätte immer jede jeder jedes kann kein keine keinen kommt lässt mehr meist muss
       nach nicht nichts noch nur oder ohne schon sein sehr sich sind sonst über unter viel vom vor wann warum weil wenig wenn werden
       wieder wird wirklich zwischen`,
    ),
    stopsEarly: (headline) =>
      /(?:^| )(?:der|die|das|den|dem|des|ein|eine|einen|und|oder|mit|für|von|zu|im|am|vor|ohne)[.?!]?$/iu.test(
        headline,
      ),
    // Nouns have capitals: a participle, "Man" or "Wer" and then a pronoun comes before all of them.
    pointsBack:
      /^(?:Er|Sie|Ihn|Ihm|Ihnen|Ihre?[nmrs]?|Seine?[nmrs]?|Dessen|Deren|Diese[rsnm]?|Jene[rsnm]?)(?!\p{L})|^(?:Ge\p{Ll}+(?:t|en)|Man|Wer|Wenn|Bevor|Auch|Nur|Erst|Dann|Wie|Wo)(?: \p{Ll}+){0,2}? (?:sie|ihn|ihm|ihnen)(?!\p{L})/u,
  },
};
