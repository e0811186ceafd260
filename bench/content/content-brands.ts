import {
  CONTENT_LENGTHS,
  CONTENT_STYLES,
  CONTENT_TYPES,
  INDUSTRIES,
  type Industry,
  LANGUAGE_STYLES,
  POST_GOALS,
  POST_LANGUAGES,
  TONES,
} from '@postownia/contract/brand-vocabulary';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { planMonth } from '../../server/src/features/month-plans/plan-month.ts';
import { spreadDates } from '../../server/src/features/month-plans/spread-dates.ts';
import { type SeededRandom, seededRandom } from '../../server/src/lib/seeded-random.ts';
import { composePost } from '../../server/src/providers/text/builtin-writer.ts';
import type { WritingBrief } from '../../server/src/providers/text/text-writer.ts';
import { sampleBrand } from '../../server/test/brand-profiles.ts';

export interface WrittenPost {
  readonly brief: WritingBrief;
  readonly text: string;
}

/** Two brands of every industry, as their owners would describe them; figures are theirs. */
const TOLD: Readonly<Record<Industry, readonly [Told, Told]>> = {
  'E-commerce': [
    ['Kroczek', 'sklep z butami', 'wymiana rozmiaru bez pytań, wysyłka z Polski', 'buty skórzane'],
    ['Rzecznik', 'sklep z upominkami', 'pakujemy prezenty ręcznie, odbiór osobisty', 'upominki'],
  ],
  Edukacja: [
    ['Lingua Most', 'szkoła językowa', 'grupy do 6 osób, lektorzy z doświadczeniem', 'angielski'],
    ['Tabliczka', 'korepetycje z matematyki', 'zajęcia po południu, materiały w cenie', 'matematyka'],
  ],
  Finanse: [
    ['Bilans Plus', 'biuro rachunkowe', 'jeden opiekun firmy, przypomnienia o terminach', 'księgowość'],
    ['Prosta Polisa', 'doradztwo ubezpieczeniowe', 'spotkania także online', 'ubezpieczenia'],
  ],
  Gastronomia: [
    ['Piekarnia Ziarno', 'piekarnia rzemieślnicza', 'wypiek codziennie od 5 rano, bez polepszaczy', 'chleb'],
    ['Kawiarnia Parapet', 'kawiarnia', 'ziarna z małych palarni, ciasta własnego wypieku', 'kawa'],
  ],
  IT: [
    ['Nordbyte', 'software house', 'zespół z jednego biura; dokumentacja po polsku', 'aplikacje webowe'],
    ['Cichy Serwer', 'opieka nad stronami', 'kopie zapasowe co noc, stały opiekun', 'strony'],
  ],
  Moda: [
    ['Szpulka', 'pracownia krawiecka', 'przeróbki na miejscu, tkaniny z polskich tkalni', 'krawiectwo'],
    ['Len i Spółka', 'butik z lnem', 'krótkie serie, naturalne tkaniny', 'len'],
  ],
  Nieruchomości: [
    ['Dom i Próg', 'biuro nieruchomości', 'sprawdzone dokumenty, jeden opiekun', 'mieszkania'],
    ['Klucznik', 'wynajem mieszkań', 'umowy jasnym językiem', 'wynajem'],
  ],
  Rozrywka: [
    ['Zagadka', 'escape room', 'pokoje dla par i grup, obsługa po polsku i angielsku', 'escape room'],
    ['Planszówka', 'klub gier planszowych', 'pomagamy wybrać grę', 'gry planszowe'],
  ],
  Sport: [
    ['Cisza Joga', 'studio jogi', 'małe grupy, maty na miejscu', 'joga'],
    ['Kuźnia Formy', 'siłownia', 'trenerzy na sali, otwarte od 6', 'trening'],
  ],
  Turystyka: [
    ['Szlak i Kąt', 'pensjonat w górach', 'śniadania z lokalnych produktów, parking', 'góry'],
    ['Bliżej', 'biuro wycieczek', 'małe grupy, stali przewodnicy', 'wycieczki'],
  ],
  Uroda: [
    ['Pasmo', 'salon fryzjerski', 'konsultacja przed cięciem, kawa w cenie', 'fryzjer'],
    ['Jasna Cera', 'gabinet kosmetyczny', 'plan pielęgnacji na piśmie', 'pielęgnacja'],
  ],
  Zdrowie: [
    [
      'Dental Spokój',
      'gabinet stomatologiczny',
      'Przyjmujemy także w soboty. Tłumaczymy każdy krok.',
      'stomatolog',
    ],
    ['Ruch na Nowo', 'gabinet fizjoterapii', 'ćwiczenia do domu na piśmie', 'fizjoterapia'],
  ],
};
type Told = readonly [brandName: string, trade: string, strengths: string, keyword: string];

export function brandOf(industry: Industry, which: 0 | 1, changes: Partial<BrandProfile> = {}): BrandProfile {
  const [brandName, trade, uniqueSellingPoints, keyword] = TOLD[industry][which];
  const told = { industry, brandName, trade, uniqueSellingPoints, keywords: [keyword], callToAction: '' };
  return sampleBrand('bakery', { ...told, brandValues: 'uczciwość, spokój', ...changes });
}

/** Every industry × tone × language × length once. */
export const writeGrid = (): WrittenPost[] => writeCells(() => true);

/** An eighth of the grid, in which every two of the four meet: one tone for each industry, language and length. */
export const writeCoveringGrid = (): WrittenPost[] =>
  writeCells(
    ({ industry, language, tone, length }) => (industry + language + 3 * length) % TONES.length === tone,
  );

/** A place of the grid, counted from 0 in each direction. */
interface Cell {
  readonly industry: number;
  readonly language: number;
  readonly tone: number;
  readonly length: number;
}

function writeCells(chosen: (cell: Cell) => boolean): WrittenPost[] {
  return INDUSTRIES.flatMap((name, industry) =>
    POST_LANGUAGES.flatMap((postLanguage, language) => {
      const profile = brandOf(name, 0, { postLanguage, tones: [...TONES], contentTypes: [] });
      const dates = spreadDates({ from: '2027-01-18', days: 24, frequency: 'daily' });
      const topics = planMonth({ profile, dates, seed: `grid ${name}` });
      return TONES.flatMap((name, tone) =>
        CONTENT_LENGTHS.flatMap((contentLength, length) => {
          if (!chosen({ industry, language, tone, length })) return [];
          const topic = topics[tone * CONTENT_LENGTHS.length + length];
          if (topic === undefined) throw new Error('The plan is too short.');
          const brand = { ...profile, contentLength };
          return write({ profile: brand, topic: { ...topic, tone: name }, date: topic.date }, []);
        }),
      );
    }),
  );
}

/** A profile with every field chosen by chance; the same seed gives the same one. */
export function randomProfile(random: SeededRandom): BrandProfile {
  const pick = <Value>(values: readonly Value[]) => random.pick(values) as Value;
  const some = <Value>(values: readonly Value[], most: number) =>
    random.shuffle(values).slice(0, Math.floor(random.next() * (most + 1)));
  return brandOf(pick(INDUSTRIES), random.next() < 0.5 ? 0 : 1, {
    tones: some(TONES, 4),
    contentTypes: some(CONTENT_TYPES, 5),
    postGoals: some(POST_GOALS, 3),
    postLanguage: pick(POST_LANGUAGES),
    contentLength: pick(CONTENT_LENGTHS),
    contentStyle: pick(CONTENT_STYLES),
    languageStyle: pick(LANGUAGE_STYLES),
    emoticons: random.next() < 0.5,
    hashtagStrategy: pick(['', 'mało', 'dużo hashtagów', '#lokalnie #polskamarka']),
    callToAction: pick(['', 'Zadzwoń i zapytaj', 'Zarezerwuj termin online']),
  });
}

/** Five days for each of so many profiles. */
export function writeRandomProfiles(count: number): WrittenPost[] {
  const random = seededRandom('two hundred profiles');
  return Array.from({ length: count }, (_, at) => {
    const from = `2027-${String(1 + (at % 12)).padStart(2, '0')}-10`;
    return writeMonth(randomProfile(random), { from, days: 5, seed: `random ${at}` });
  }).flat();
}

/** So many days of a brand, each text knowing those before it, as generation writes them. */
export function writeMonth(
  profile: BrandProfile,
  { from, days = 30, seed }: { from: string; days?: number; seed: string },
): WrittenPost[] {
  const dates = spreadDates({ from, days, frequency: 'daily' });
  const posts: WrittenPost[] = [];
  for (const topic of planMonth({ profile, dates, seed })) {
    const before = posts.map(({ text }) => text);
    posts.push(write({ profile, topic, date: topic.date, seed }, before));
  }
  return posts;
}

function write(
  some: Pick<WritingBrief, 'profile' | 'topic' | 'date'> & { seed?: string },
  recentTexts: readonly string[],
): WrittenPost {
  const brief = { seed: 'proof', ...some, language: some.profile.postLanguage, recentTexts, variant: 0 };
  return { brief, text: composePost(brief) };
}
