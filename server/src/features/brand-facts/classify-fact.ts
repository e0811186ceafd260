import type { FactType } from '@postownia/contract';
import words from './fact-words.json' with { type: 'json' };
import { hasVerb } from './has-verb.ts';
import { anyOf, countWords, wholeWord } from './word-patterns.ts';

/** Days in the languages that owners type beside Polish; short ones of two or three letters only in a span ("Mo–Fr"). */
const DAY_ABROAD =
  '(?<!\\p{L})(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?|luned[ìi]|marted[ìi]|mercoled[ìi]|gioved[ìi]|venerd[ìi]|sabat[oi]|domenic[ah]e?|weekdays|weekends?)(?!\\p{L})';
const SHORT_DAY_ABROAD = '(?:mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|gio|sab|dom)\\.?';
const SPAN_ABROAD = `(?<!\\p{L})${SHORT_DAY_ABROAD}\\s?[–-]\\s?${SHORT_DAY_ABROAD}(?!\\p{L})|(?<!\\p{L})(?:sa|so|sam|dim|sab|dom)\\.?\\s(?=\\d{1,2}(?:[.:h]\\d{2})?\\s?h?\\s?[–-])`;
const DAY =
  '(?<!\\p{L})(?:pn|pon|wt|śr|czw|pt|sob|nd|ndz|niedz|poniedział\\p{L}*|wtor\\p{L}*|środ\\p{L}*|czwart\\p{L}*|piąt\\p{L}*|sobot\\p{L}*|niedziel\\p{L}*)(?!\\p{L})' +
  `|${DAY_ABROAD}|${SPAN_ABROAD}`;
/** "9", "8.30", "9h30", "9am". */
const CLOCK = '\\d{1,2}(?:[.:h]\\d{2}|h)?(?:\\s?[ap]\\.?m\\.?)?';
const TO_ABROAD = '(?:to|till|until|bis|à|alle)';
/** "Theorie Mo und Mi 18:30". */
const DAYS_AND_CLOCK = `(?<!\\p{L})${SHORT_DAY_ABROAD}(?:(?:,| und| et| e)\\s${SHORT_DAY_ABROAD})+\\s(?:um |à |alle )?\\d{1,2}[.:h]\\d{2}`;
const HOURS = `${CLOCK}\\s?(?:[–-]|${TO_ABROAD}(?!\\p{L}))\\s?${CLOCK}(?!\\s?(?:lat|zł|m|kg|os|cm|km|dzieci))|(?<!\\p{L})(?:po|od|do|from|ab|until|bis)\\s+${CLOCK}`;
const TITLE = '(?:dr|prof\\.|mgr|inż\\.|lek\\.|mec\\.|adw\\.|r\\. ?pr\\.|tech\\. ?wet\\.)';
const NAME = '\\p{Lu}\\p{Ll}+(?:-\\p{Lu}\\p{Ll}+)?';
const ROLE = `${anyOf(words.roles)}\\p{L}*`;
const COUNT = `(?:\\d+|${words.counts.join('|')})`;
const SPAN =
  '(?:\\d+[.,]?\\d*|jeden|dwa|trzy|kilka)\\s?(?:h|godz|godzin\\p{L}*|min|minut\\p{L}*|dni|dzień|dob\\p{L}|tygod\\p{L}*)';

const any = (...patterns: string[]) => new RegExp(patterns.join('|'), 'iu');
const sensitive = (...patterns: string[]) => new RegExp(patterns.join('|'), 'u');

/** Begins with a day of the week, so that it goes on with hours told before. */
export const STARTS_WITH_DAY = new RegExp(`^(?:w |we |od |and |und |et )?(?:${DAY})`, 'iu');
/** Ends with one, so that another day goes on. */
export const ENDS_WITH_DAY = new RegExp(`(?:${DAY})\\.?$`, 'iu');
/** Says what somebody does for a living. */
export const NAMES_ROLE = new RegExp(`^(?:\\p{L}+ )?${ROLE}`, 'iu');

const LEGAL = any(
  '(?<!\\p{L})sp\\.\\s?(?:z\\s?o\\.\\s?o\\.|[jk]\\.)',
  '(?<!\\p{L})s\\.[ac]\\.',
  '(?<!\\p{L})(?:NIP|REGON|KRS):?\\s?\\d',
);
const TESTIMONIAL = any(
  '(?:mówi|mówią|pisze|piszą|napisał|napisała|powiedział|powiedziała)(?: o nas| mi| nam)?(?: nasi)? (?:klien|goś|pacjen|kursan|uczn|rodzic)',
);
/** "„Pięknie gra” – Kamil, uczeń": a quotation and who said it. */
const QUOTED_BY = /^[„“”«»"][^„“”«»"]+[„“”«»"]\s*[–—-]\s*\S/u;
const OWN_NAME = sensitive(
  `^(?:\\p{Lu}\\.\\s?)+${NAME}(?:\\s(?:i|&|oraz)\\s\\p{Lu}\\p{L}+)`,
  `^${NAME}\\s(?:i|&)\\s(?:Synowie|Syn|Córk[ai]|Wspólnicy|Spółka|S-ka)(?!\\p{L})`,
);
const CONTACT = any(
  '\\S@\\S',
  '(?<!\\p{L})(?:https?:\\/\\/|www\\.)',
  '(?<![\\p{L}\\d])[\\p{L}\\d-]+\\.(?:pl|com|eu|net|org)(?![\\p{L}\\d])',
  '(?<!\\p{L})(?:tel|kom|telefon|whatsapp)\\.?:?\\s*\\+?\\d',
  '^\\+?\\d(?:[ -]?\\d){8,12}$',
);
const ROUND_THE_CLOCK = any(
  '^24\\s?h(?!\\p{L})',
  '24\\s?\\/\\s?7',
  '(?<!\\p{L})całodobow',
  '(?<!\\p{L})całą dobę',
);
const EVERY_DAY = any('^(?:codziennie|every day|daily|täglich|tous les jours|tutti i giorni)(?!\\p{L})');
/** "Innstraße 40", "12 Church Street", "4, rue des Lilas", "Via Roma 7". */
export const STREET_ABROAD =
  '(?<!\\p{L})\\p{Lu}\\p{L}*-?(?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|gasse|weg|platz|allee|ring|ufer) \\d|(?<!\\p{L})\\d{1,4}[a-z]? (?:\\p{Lu}[\\p{L}’]+ ){1,3}(?:Street|Road|Lane|Avenue|Row|Square|Close|St|Rd)(?!\\p{L})|(?<!\\p{L})\\d{1,4}(?: bis)?,? (?:rue|avenue|boulevard|quai|place) |(?<!\\p{L})(?:Via|Viale|Piazza|Corso) (?:\\p{L}+ ){1,3}\\d';
const ADDRESS = sensitive(
  STREET_ABROAD,
  '(?<!\\p{L})(?:[Uu]l|[Aa]l|[Pp]l|[Oo]s)\\.\\s\\p{Lu}',
  '(?<!\\p{L})[Uu]lic[aey]\\s\\p{Lu}',
  '(?<!\\d)\\d{2}-\\d{3}\\s\\p{Lu}',
  '(?<!\\p{L})(?:Rynek|Plac|Aleje|Aleja|Osiedle)(?:\\s\\p{Lu}\\p{L}+){0,3}\\s\\d',
  '^[Aa]dres:',
);
const PRICE = any(
  '(?<!\\p{L})(?:gratis|bezpłatn|darmow|rabat|zniżk|promocj|brutto|taniej)\\p{L}*',
  '(?<!\\p{L})netto(?!\\p{L})',
  '(?<!\\p{L})za darmo(?!\\p{L})',
  '(?<!\\p{L})(?:zł|złotych|pln|eur|euro)(?!\\p{L})',
  '€',
  '(?:[-−–]|(?<!\\p{L})o )\\s?\\d+\\s?%|\\d+\\s?% (?:na|od|dla|mniej)(?!\\p{L})|^\\d+\\s?%$',
  '(?<!\\p{L})(?:cen[aęyąi]?|cenie|ceną|cenach|cennik\\p{L}*)(?!\\p{L})',
  '(?<!\\p{L})bez (?:dodatkowych )?(?:opłat|dopłat)',
);
const GUARANTEE = any('(?<!\\p{L})(?:gwarancj|rękojmi|gwarantuj)\\p{L}*');
const EXPERIENCE = any(
  '(?<!\\p{L})doświadczeni',
  '(?<!\\p{L})(?:od(?: roku)?|seit|since|depuis|dal) (?:1[89]|20)\\d{2}',
  '(?<!\\p{L})od \\d{1,3} lat(?!\\p{L})',
  '\\d lata? (?:na rynku|w branży|w zawodzie|tradycji|praktyki)',
  '(?<!\\p{L})(?:założ|zał\\.)',
  '(?<!\\p{L})pokoleni',
  '(?<!\\p{L})istniej',
  '(?<!\\p{L})staż(?:em|u)(?!\\p{L})',
);
const AGE = any('(?<!\\p{L})(?:dla|dzieci|dziecka|młodzież|wiek|wieku)(?!\\p{L})');
const SOMEBODY = sensitive(
  `^${TITLE}[ \\p{L}.]*\\s${NAME}`,
  `^(?:${words.firstNames.join('|')})(?:\\s${NAME})?(?!\\p{L})`,
);
const CREDENTIAL = any(
  '(?<!\\p{L})(?:certyfik|uprawnieni|licencj(?!at)|dyplom(?!ow|ant)|nagrod|nagrodz|laureat|medal|akredytac|odznacz|wyróżnien)',
  '(?<!\\p{L})ISO \\d',
  '\\d\\. miejsce',
  '(?<!\\p{L})(?:pierwsze|drugie|trzecie) miejsce',
);
const TIME = any(
  `(?<!\\p{L})(?:w|we|w ciągu|do|po)\\s+${SPAN}(?!\\p{L})`,
  '(?<!\\p{L})do \\d+\\. dnia',
  '(?<!\\p{L})termin(?:y|ie|u|em|ach|ami|ów)?(?!\\p{L})',
  '(?<!\\p{L})(?:od ręki|tego samego dnia|następnego dnia|po godzinie|bez czekania|w dobę|całodniow)',
);
/** Says how to come in, whatever street it names: no address to send a letter to. */
const WAY_IN = any('^(?:podjazd|parking|wejści|dojazd|wind[aąęy]|przystan)');
const AREA = any('\\d\\s?km (?:wokół|dookoła)', '(?<!\\p{L})i okolic', '(?<!\\p{L})cał(?:a|ą|ej) Pols');
const PLACE = any(
  '(?<!\\p{L})(?:na miejscu|spod domu|do domu|u klienta|pod domem|w centrum|przy dworcu)(?!\\p{L})',
  '(?<!\\p{L})(?:dowóz|dowoz|dojazd|dojeżdża|parking|poczekalni|ogród|ogrodem|ogródk|taras|wejści|wind[aąęy]|podjazd|przystan)',
  '\\d\\s?km(?!\\p{L})',
  '\\d\\s?min\\p{L}* od ',
);
const AUDIENCE = any(
  '^kl\\. ?\\d',
  '(?<!\\p{L})dla (?:dzieci|dorosłych|młodzieży|seniorów|kobiet|mężczyzn|rodzin|par|firm|początkujących|przedszkolaków|uczniów|studentów|osób|mam|ciężarnych|panów|pań|maturzystów)(?!\\p{L})',
  '(?<!\\p{L})od \\d{1,2} lat(?!\\p{L})',
);
const TEAM = any(
  `^${COUNT}[ -]osobow`,
  '(?<!\\p{L})zespół',
  `^${COUNT}\\s${ROLE}`,
  '^ja i (?:mój |moja )?(?:brat|żona|mąż|syn|córka|siostra|ojciec|tata|mama|wspólni)',
  `^(?:${TITLE} )?(?:kierowni|właściciel)\\p{L}* `,
  '^pracuj(?:ę|emy) (?:sam|sama|sami|we dwoje|w \\d)',
);
const VALUE = new RegExp(`^${anyOf(words.values)}`, 'iu');
const ADVERB = new RegExp(`^${wholeWord(words.adverbs)}$`, 'iu');

/** A single word such as "solidnie". */
export const isAdverb = (text: string) => ADVERB.test(text.trim());

const isHours = (text: string) =>
  ROUND_THE_CLOCK.test(text) ||
  new RegExp(DAYS_AND_CLOCK, 'iu').test(text) ||
  (EVERY_DAY.test(text) && new RegExp(HOURS, 'iu').test(text)) ||
  (new RegExp(DAY, 'iu').test(text) && new RegExp(HOURS, 'iu').test(text)) ||
  (/^(?:czynn|otwart|godziny|open(?:ing)? (?:hours|from|till|until|\d)|geöffnet|öffnungszeiten|ouvert|horaires|aperto|orari)/iu.test(
    text,
  ) &&
    /\d/u.test(text));

const isValue = (text: string) =>
  text.split(',').every(isAdverb) ||
  (VALUE.test(text) && countWords(text) <= 4 && !/\d/u.test(text) && !hasVerb(text));

const MEASURES: readonly (readonly [FactType, (text: string) => boolean])[] = [
  ['legal', (text) => LEGAL.test(text)],
  ['testimonial', (text) => QUOTED_BY.test(text) || TESTIMONIAL.test(text)],
  ['name', (text) => OWN_NAME.test(text)],
  ['contact', (text) => CONTACT.test(text)],
  ['hours', isHours],
  ['address', (text) => ADDRESS.test(text) && !WAY_IN.test(text)],
  ['price', (text) => PRICE.test(text)],
  ['guarantee', (text) => GUARANTEE.test(text)],
  ['experience', (text) => EXPERIENCE.test(text) && !AGE.test(text)],
  ['person', (text) => SOMEBODY.test(text)],
  ['credential', (text) => CREDENTIAL.test(text)],
  ['time', (text) => TIME.test(text)],
  ['area', (text) => AREA.test(text)],
  ['place', (text) => PLACE.test(text)],
  ['audience', (text) => AUDIENCE.test(text)],
  ['team', (text) => TEAM.test(text)],
  ['value', isValue],
  ['statement', hasVerb],
];

/** What a piece of what was told is about: the first type whose signs it has; an offer when it has none and no verb. */
export function classifyFact(text: string): FactType {
  return MEASURES.find(([, has]) => has(text))?.[0] ?? 'offer';
}
