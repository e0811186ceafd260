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

const guillemets = /«[^»]*»/gu;
const frenchSpeaker =
  /(?<![\p{L}])(?:[Jj]e|[Mm]oi|[Mm]on|[Mm]a|[Mm]es|[Nn]ous|[Nn]otre|[Nn]os)(?![\p{L}])|(?<!\p{L})[Jj]’/gu;
/** Pronouns, and the polite imperative. */
const frenchReader =
  /(?<![\p{L}])(?:[Tt]u|[Tt]e|[Tt]oi|[Tt]on|[Tt]a|[Tt]es|(?<!rendez-)[Vv]ous|[Vv]otre|[Vv]os|(?!chez|assez|nez|rez|rendez-vous|Chez|Assez)\p{L}{2,}ez)(?![\p{L}])|(?:^|[.?!] )(?:[ÉE]cris|Dis|Garde|Regarde|Prends|Note|Pense|Demande)(?=[ -])/gu;
const italianSpeaker =
  /(?<!\p{L})(?:[Ii]o|[Mm]io|[Mm]ia|[Mm]iei|[Nn]oi|[Nn]ostr[oaie]|[Cc]i scriv\p{L}+|[Mm]i scriv\p{L}+|\p{L}{2,}iamo|[Ss]criv(?:ici|imi)|[Rr]accont(?:aci|ami)|[Cc]i raccont\p{L}+)(?!\p{L})/gu;
const italianReader =
  /(?<!\p{L})(?:[Tt]u|[Tt]e|[Tt]uo|[Tt]ua|[Tt]uoi|[Tt]ue|[Vv]oi|[Vv]ostr[oaie]|[Ss]criv(?:ici|imi)|[Rr]accont(?:aci|ami)|[Cc]i (?:scriva|racconti)|[Mm]i (?:scriva|racconti))(?!\p{L})|(?<=[\p{Ll},;:–] )(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/gu;

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
  fr: {
    speaker: finder(frenchSpeaker, guillemets),
    reader: finder(frenchReader, guillemets),
    addresses: true,
    claims:
      /(?<!\p{L})(?:hier|la semaine dernière|l’autre jour(?! de l’an)|de plus en plus|de nos jours|à la mode|tendance|(?:le|la|les) meilleure?s? (?=\p{L}+ (?:de|du|en|dans))|numéro un|professionnel\p{L}*|leader|primé\p{L}*|des études (?:montrent|prouvent)|statistique\p{L}*|les experts|garanti(?:e|s|es)?(?= (?:à|sans|cent))|sans risque|miracle)/iu,
    numbers:
      /(?<!\p{L})(?:onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cents?|mille|millions?|pour cent)(?!\p{L})/iu,
    typing: /[—"„”“']| {2}/u,
    small: set(
      `alors après aussi autre avant avec avoir bien celle celui cette chaque chose comme contre dans depuis donc elle elles encore
       entre être fait faire jamais leur leurs mais même moins pour parce pendant peut plus plutôt puis quand quel quelle quelque
       rien sans sera seul seule souvent sous suffit sur tous toujours tout toute très trop vers vite voir`,
    ),
    stopsEarly: (headline) =>
      /(?:^| )(?:le|la|les|un|une|des|de|du|à|au|aux|et|ou|pour|par|avec|sans|en|dans|sur)[.?!]?$/iu.test(
        headline,
      ),
    pointsBack:
      /^(?:Ils|Elles|Elle|Il(?! (?:faut|est|existe|reste|vaut|suffit|y|s’agit|pleut|neige|arrive))|Leurs?|Celui-ci|Celle-ci|Ceux-ci|Son|Sa|Ses)(?!\p{L})/u,
  },
  it: {
    speaker: finder(italianSpeaker, guillemets),
    reader: finder(italianReader, guillemets),
    addresses: true,
    claims:
      /(?<!\p{L})(?:ieri|la settimana scorsa|l’altro giorno|sempre più (?:persone|clienti)|oggigiorno|di tendenza|di moda|(?:il|la|i|le) miglior[ei] (?=\p{L}+ (?:di|in|della|del))|numero uno|professionale|professionali|leader|premiat\p{L}+|gli studi (?:mostrano|dimostrano)|statistic\p{L}+|gli esperti|garantit\p{L}+|senza rischi|miracol\p{L}+)/iu,
    numbers:
      /(?<!\p{L})(?:undici|dodici|tredici|quattordici|quindici|sedici|venti|trenta|quaranta|cinquanta|sessanta|mille|mila|milioni|per cento)(?!\p{L})/iu,
    typing: /[—"„”“']| {2}/u,
    small: set(
      `alla allora altro anche ancora basta bene chi come cosa così dalla davvero degli della delle dello dentro dopo dove essere fare
       fatto finché forse insieme invece loro meglio meno mentre molto nella niente ogni oppure perché poco prima proprio quale
       quando quella quello questa questo resta sempre senza sono sopra sotto spesso stesso subito sulla tanto tutta tutti tutto`,
    ),
    stopsEarly: (headline) =>
      /(?:^| )(?:il|lo|la|i|gli|le|un|uno|una|di|del|della|a|al|alla|e|o|per|con|senza|in|nel|nella|su|sul|sulla)[.?!]?$/iu.test(
        headline,
      ),
    pointsBack: /^(?:Essi|Esse|Loro|Lui|Egli|Ella|Costui|Questi|Queste|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
  },
};
