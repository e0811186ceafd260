import {
  type BrandFact,
  CONSENT_FACT_TYPES,
  type FactRisk,
  type FactType,
  LIMITS,
} from '@postownia/contract';
import { findNamedMonths } from './find-named-months.ts';
import { hasVerb } from './has-verb.ts';

const NUMBER = /\d+(?:[.,:–/-]\d+|\s\d{3}(?!\d))*/gu;
const UNIT = /^\s?(?:%|€|\p{L}[\p{L}\d]{0,19})/u;

/** The numbers of a fact, as written, with the word or sign after each. */
export function findNumbers(verbatim: string): BrandFact['numbers'] {
  return [...verbatim.matchAll(NUMBER)]
    .filter(({ 0: value }) => value.length <= LIMITS.keywordCharacters)
    .map((match) => ({
      value: match[0],
      unit: (UNIT.exec(verbatim.slice(match.index + match[0].length))?.[0] ?? '').trim(),
    }))
    .slice(0, LIMITS.factNumbers);
}

const SHORTEST_TAG = 4;
const KEPT_WHOLE = 5;
const COMMON = new Set(
  'wymiana wymiany montaż montażu naprawa naprawy serwis usługi sprzedaż miejsce miejsca miejscu sind haben wird werden nicht keine oder auch noch jede jeden jedes zwei zweit drei dritt vier with from your have that this every only avec pour dans nous chaque deux trois dla oraz albo tylko także również nasz nasza nasze naszych każdy każdego każdej które który która żeby przez przed jako jest jesteśmy mamy gdzie kiedy bardzo może można bez nawet zawsze całe całej życie życia długo pierwszy pierwsza pierwsze pierwszej obok minut minuty godzin godziny roku lata dzień dnia dniach miesiąc miesiąca miesięcy tydzień tygodniu tygodnia darmo ciągu potem zanim najlepiej wcześniej później więcej mniej dobrze lepiej sama sami około między razem tego tych temu jeden jedna jedno dwie dwóch trzy troje cztery nieczynne przeciw przeciwko sklep sklepu sklepie sklepem klient klienta klienci klientów klientom firma firmy każda każdym każdą wszystkie wszystko poniedziałek wtorek wtorki środa środy czwartek czwartki piątek piątki sobota soboty niedziela niedziele środę sobotę niedzielę rano południe południa południu południem wieczór wieczorem wieczory wieczorami weekend weekendy weekendu'.split(
    ' ',
  ),
);

/** Stems of its words, by which a fact meets a subject: endings go, because Polish bends them. */
export function findTags(verbatim: string): string[] {
  const stems = (verbatim.toLocaleLowerCase('pl').match(/\p{L}+/gu) ?? [])
    .filter(
      (word) =>
        word.length >= SHORTEST_TAG &&
        word.length <= LIMITS.keywordCharacters &&
        !COMMON.has(word) &&
        !hasVerb(word),
    )
    .map(stemOf);
  return [...new Set(stems)].slice(0, LIMITS.factTags);
}

/** By whole characters: half of a letter beyond the first plane of Unicode is no text that a database keeps. */
function stemOf(word: string): string {
  const letters = [...word];
  // Cut further it would be a day.
  if (word.startsWith('dziec')) return 'dziec';
  return letters.slice(0, letters.length <= KEPT_WHOLE ? SHORTEST_TAG : -2).join('');
}

const SIGNS: readonly (readonly [FactRisk, RegExp])[] = [
  ['guarantee', /(?<!\p{L})(?:gwarancj|gwarantuj|rękojmi)/iu],
  [
    'price',
    /(?<!\p{L})(?:gratis|bezpłatn|darmow|za darmo|rabat|zniżk|promocj|zł|złotych|cen[aęyąi]?|cenie)(?!\p{L})|[%€]/iu,
  ],
  [
    'superlative',
    /(?<!\p{L})(?:naj(?!pierw|em|mu)\p{L}{4,}|jedyn[yaie]|lider\p{L}*|numer jeden|nr 1)(?!\p{L})/iu,
  ],
  [
    'health',
    /(?<!\p{L})(?:lecz(?:y|ą|ymy|ę|enie\p{L}*)|wylecz\p{L}*|uzdraw\p{L}*|zapobieg\p{L}*|odchudz\p{L}*|schudn\p{L}*)(?!\p{L})/iu,
  ],
];

/** When people think of what is named: a summer camp is looked for in spring, a doughnut of the last Thursday in January. */
const SEASONS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/(?<!\p{L})tłust\p{L}+ czwart/iu, [1, 2]],
  [/(?<!\p{L})walentyn/iu, [1, 2]],
  [/(?<!\p{L})(?:wielkanoc|święconk)/iu, [2, 3, 4]],
  [/(?<!\p{L})komuni(?:a|i|e|ę|jn\p{L}*)(?!\p{L})/iu, [2, 3, 4, 5]],
  [/(?<!\p{L})(?:w żniwa|na żniwa|żniwn)/iu, [5, 6, 7, 8]],
  [/(?<!\p{L})(?:latem|w wakacje|na wakacje|kolonie)(?!\p{L})/iu, [3, 4, 5, 6, 7, 8]],
  [/(?<!\p{L})(?:boże narodzenie|bożonarodzeni|wigili|mikołajk|świąteczn)/iu, [10, 11, 12]],
  [/(?<!\p{L})(?:zimą|kulig|odśnieża)/iu, [10, 11, 12, 1, 2, 3]],
];
/** Where and when to come holds whatever season its words name. */
const SEASONAL: ReadonlySet<FactType> = new Set(['offer', 'season', 'price', 'audience']);

/** The months in which a fact that names its season is told; none for one that names no season. */
export function findMonths(type: FactType, verbatim: string): number[] {
  if (!SEASONAL.has(type)) return [];
  const ofSeason = SEASONS.find(([named]) => named.test(verbatim))?.[1] ?? [];
  // A service may name a month and be given all year; what is so in a month is told about it.
  const named = type === 'season' ? findNamedMonths(verbatim) : [];
  return [...new Set([...ofSeason, ...named])];
}

/** Why somebody should look twice before they confirm it. */
export function findRisks(type: FactType, verbatim: string): FactRisk[] {
  const found = SIGNS.filter(([risk, sign]) => risk === type || sign.test(verbatim)).map(([risk]) => risk);
  return needsConsent(type) ? [...found, 'consent'] : found;
}

/** Whether it may be told only when whoever is named or quoted agreed. */
export function needsConsent(type: FactType): boolean {
  const types: readonly FactType[] = CONSENT_FACT_TYPES;
  return types.includes(type);
}

const LAST_DAY = /(?<!\p{L})do (\d{1,2})\.(\d{1,2})\.(2\d{3})/u;

/** The last day that a fact names ("do 31.12.2026"), null when it names none that exists. */
export function findLastDay(verbatim: string): string | null {
  const [, day = '', month = '', year = ''] = LAST_DAY.exec(verbatim) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  return year !== '' && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
    ? date
    : null;
}
