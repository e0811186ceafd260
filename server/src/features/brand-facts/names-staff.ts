import words from './fact-words.json' with { type: 'json' };
import { anyOf } from './word-patterns.ts';

const word = (...patterns: string[]) => new RegExp(`(?<!\\p{L})(?:${patterns.join('|')})(?!\\p{L})`, 'iu');

/** Where work is done: a workshop is nobody. */
const VENUE_WORD =
  'gospodarstw(?:o|a)|pracowni[aęą]|sklep|sklepik|warsztat|gabinet|zakład|zakładzik|studio|salon|piekarni[ae]|cukierni[ae]|masarni[ae]|kwiaciarni[ae]|kawiarni[ae]|restauracj[ae]|winnic[ae]|pasiek[aę]|stajni[ae]|hodowl[ae]|szkółk[ae]|szkoł[ae]|galeri[ae]|drukarni[ae]|kuźni[ae]|stolarni[ae]|pensjonat|agroturystyk[ae]|chat[ae]|dom|domek|siedlisk[oa]|hal[ae]|biur[oa]|kancelari[ae]|klinik[ae]|przychodni[ae]|lecznic[ae]|apteka|firm[ae]|firemk[ae]|spółk[ae]|klub|młyn|browar|palarni[ae]|food ?truck|stoisko|punkt';
const VENUE = word(VENUE_WORD);
const SITED = new RegExp(
  `(?<!\\p{L})(?:${VENUE_WORD})(?: \\p{Ll}+){0,3} (?:w|we|pod|koło|nad|na|obok|przy|niedaleko|blisko|za) (?:\\p{Ll}+ )?\\p{Lu}`,
  'u',
);

const KIN =
  'ja|sama?|sami|brat\\p{L}*|braci\\p{L}*|siostr\\p{L}*|żon[aąęy]|mąż|mężem|syn|syna|synem|synow\\p{L}+|córk\\p{L}*|córek|mam[aąęo]|tat[aąęoy]|ojciec|ojcem|matk[aąi]|rodzic\\p{L}*|babci[aąę]|wuj\\p{L}*|ciotk\\p{L}*|kuzyn\\p{L}*|teś[cć]\\p{L}*|szwagier\\p{L}*|małżeństw\\p{L}*|rodzeństw\\p{L}*|rodzina|wspólni[kc]\\p{L}*|przyjaci\\p{L}*|koleg[aąęi]\\p{L}*|koledzy|koleżank\\p{L}*|ekip[aąęy]|załog[aąęi]|zesp[óo]ł\\p{L}*|brygad[aąęy]|duet|osob[aąęy]|osób|ludzi[e]?|ludźmi|praktykant\\p{L}*|uczeń|uczennica|czelad\\p{L}*';
const KIN_ABROAD =
  'brothers?|sisters?|wife|husband|sons?|daughters?|father|mother|dad|mum|people|of us|team|family|couple|me|bruder|brüder|schwestern?|frau|mann|sohn|tochter|vater|mutter|leute|zu \\p{L}+|team|familie|frères?|sœurs?|femme|mari|fils|filles?|père|mère|personnes|équipe|fratelli|fratello|sorelle|sorella|moglie|marito|figli[oa]?|padre|madre|persone|famiglia|staff';
const STAFF = word(KIN, KIN_ABROAD);
/** "papiery mistrzowskie" are no master. */
const ROLE = new RegExp(
  `${anyOf(words.roles)}(?!\\p{L}*(?:sk|ck|czn)(?:i|a|ie|y|e|iego|iej|ich)(?!\\p{L}))\\p{L}*`,
  'iu',
);
/** Counts that are said of people alone, and others where no thing is counted. */
const COUNT_OF_STAFF = word(
  'dwoje|troje|czworo|dwaj|trzej|czterej|we dwo(?:je|jga)|we troje|\\d-osobow\\p{L}+',
);
const COUNTED = new RegExp(
  `(?<!\\p{L})(?:\\d+|${words.counts.join('|')}|two|three|four|five|six|zwei|drei|vier|fünf|deux|trois|quatre|cinq|due|tre|quattro)\\s(?!(?:lat|rok|mies|tyg|dni|godz|km|m2|ha|aut|samoch|bus|kopar|pracown|sklep|lokal|salon|piec|maszyn|sezon|ko(?:ń|nie|ni)|ps[yó]|kot|kur|koz|kóz|owc|owiec|krow|krów|ul[ei]|pokolen|razy?|years?|jahre?|ans?|anni|vans?|cars?|shops?|times?)\\p{L}*)\\p{L}`,
  'iu',
);
const FIRST_NAME = word(...words.firstNames);
/** "Zenek i Hela", "Jagielscy": whom the list of names does not know. */
const ONLY_NAMES = /^\p{Lu}\p{Ll}+(?:(?: i | oraz |, | )\p{Lu}\p{Ll}+)*$/u;
const SPEAKS_OF_SELF = /^(?:nazywam się|mam na imię|jestem|jesteśmy|pracuj|prowadz|robi(?:ę|my) to sam)/iu;

/** How it came about, and since when. */
const HISTORY =
  /(?<!\p{L})(?:zacz[ęą]\p{L}*|zaczyna\p{L}*|powsta[łl]\p{L}*|nauczy[łl]\p{L}*|uczy[łl]\p{L}*|odziedzicz\p{L}*|przej[ęą][łl]\p{L}*|założy[łl]\p{L}*|otworzy[łl]\p{L}*|kiedyś|dawniej|wcześniej|wczesniej|pierwotnie|od dziecka|od małego|od zawsze|po (?:dziadku|ojcu|mamie|tacie|babci|rodzicach)|z dziada pradziada|tradycj\p{L}*|pomysł\p{L}*|began|started|learn(?:ed|t)|took over|angefangen|begonnen|gelernt)(?!\p{L})/iu;

/** Whether a text says who does the work: names, counts of people, what they are to each other or do for a living. */
export const namesStaff = (text: string): boolean =>
  SPEAKS_OF_SELF.test(text) ||
  STAFF.test(text) ||
  COUNT_OF_STAFF.test(text) ||
  FIRST_NAME.test(text) ||
  (!VENUE.test(text) && (ROLE.test(text) || COUNTED.test(text) || ONLY_NAMES.test(text)));

/** "zaczęło się od sąsiadki", "naprawiać nauczył mnie dziadek". */
export const tellsHistory = (text: string): boolean => HISTORY.test(text);

/** "małe gospodarstwo pod Toruniem". */
export const namesSite = (text: string): boolean => SITED.test(text);

/** Begins as the name of a business does: "mała rodzinna piekarnia". */
export const namesVenue = (text: string): boolean => VENUE.test(text.split(/\s+/u).slice(0, 4).join(' '));
