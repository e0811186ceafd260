import { findContradictions } from '@postownia/contract/fact-contradictions';
import {
  type BrandFact,
  CONSENT_FACT_TYPES,
  type InterviewQuestion,
  type Speaker,
} from '@postownia/contract/features/brand-facts';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { readFacts } from '../../server/src/features/brand-facts/read-facts.ts';
import { type OwnBusiness, profileOf } from './own-businesses.ts';

/** A business of a trade that has no pack, with the interview as its owner typed it. */
interface Interviewed {
  readonly name: string;
  /** As typed into "Czym się zajmujesz?". */
  readonly described: string;
  /** What the recogniser has to find; null: the taxonomy knows no such trade. */
  readonly trade: string | null;
  readonly speaker: Speaker | null;
  readonly changes: Partial<BrandProfile>;
  readonly answers: Readonly<Partial<Record<InterviewQuestion, string>>>;
}

const my = { languageStyle: 'informal', contentLength: 'medium' } as const;
const formal = { languageStyle: 'formal', contentLength: 'long' } as const;

/** One answers everything, some half of it, one next to nothing. Typed as people type: small letters, commas, half sentences. */
const TOLD: readonly Interviewed[] = [
  {
    name: 'Kuźnia Jasień',
    described: 'kowal artystyczny, bramy i balustrady kute',
    trade: 'forge',
    speaker: 'my',
    changes: { ...my, industry: 'Nieruchomości', callToAction: 'Zadzwoń i opowiedz o bramie' },
    answers: {
      q1: 'ja i syn, kujemy od 1994 roku',
      q2: 'bramy kute, balustrady, kraty w oknach, wieszaki i świeczniki, renowacja starych ogrodzeń',
      q3: 'Czy kuta brama rdzewieje?\nCzy da się dorobić przęsło do starego płotu?\nIle się czeka na bramę?',
      q4: 'Malują bramę farbą na rdzę. Lepiej najpierw oczyścić do gołej stali.\nZamawiają bramę przed wylaniem wjazdu.',
      q5: 'Przyjeżdżamy na pomiar, potem rysujemy bramę w skali 1:10 i dopiero wtedy rozpalamy palenisko.',
      q6: 'kujemy na węglu koksowym, nie kupujemy gotowych elementów z katalogu, wosk pszczeli na świeczniki',
      q7: 'marzec–czerwiec najwięcej bram, w styczniu kujemy świeczniki i wieszaki',
      q8: 'Jasień koło Lubina, do 80 km dojeżdżamy, pn.–pt. 7–16, w kuźni można popatrzeć przy pracy',
      q10: '5 lat gwarancji na spawy, rysunek przed zaliczką',
      q11: 'każdy zawias smarujemy i sprawdzamy na pełnym otwarciu, stare nity zostawiamy przy renowacji',
    },
  },
  {
    name: 'Osteopatia Bielany',
    described: 'osteopata, przyjmuję dorosłych i niemowlęta',
    trade: 'osteopath',
    speaker: 'ja',
    changes: { ...formal, industry: 'Zdrowie', callToAction: 'Zapraszam do umówienia wizyty' },
    answers: {
      q1: 'pracuję sama, jestem też magistrem fizjoterapii',
      q2: 'konsultacja osteopatyczna, wizyty niemowląt, praca z bólem pleców, wizyty kobiet w ciąży',
      q3: 'Czy potrzebne jest skierowanie? Nie, wystarczy zadzwonić.\nW co się ubrać na wizytę?\nIle trwa pierwsza wizyta?',
      q4: 'Przychodzą bez wyników badań.',
      q5: 'Najpierw rozmowa i wywiad, potem badanie na stojąco i leżąco, na końcu omawiam plan.',
      q8: 'ul. Kasprowicza 12, pierwsze piętro, winda jest, wt.–pt. 10–19',
      q10: 'pierwsza wizyta trwa godzinę, odpisuję do wieczora',
    },
  },
  {
    name: 'Korek i Kieliszek',
    described: 'sklep z winami z małych winnic',
    trade: 'wine-shop',
    speaker: 'my',
    changes: { ...my, industry: 'Gastronomia', contentTypes: ['educational', 'promotion', 'interview'] },
    answers: {
      q1: 'dwie osoby, Gosia i Paweł',
      q2: 'wina z małych winnic, wina polskie, kieliszki i karafki, pakowanie na prezent',
      q3: 'Ile można trzymać otwartą butelkę?\nCo podać do gęsi?',
      q6: 'bierzemy tylko wina, których sami spróbowaliśmy',
      q8: 'ul. Mostowa 4, wejście od podwórza, wt.–sob. 12–20',
      q11: 'na każdej półce wisi kartka, z czym to podać',
    },
  },
  {
    name: 'Ścianka Pion',
    described: 'ścianka wspinaczkowa i bouldery',
    trade: 'climbing-gym',
    speaker: 'my',
    changes: { ...my, industry: 'Sport', emoticons: true, tones: ['friendly', 'funny'] },
    answers: {
      q1: 'pięciu instruktorów',
      q2: 'wspinanie z liną, bouldery, zajęcia dla dzieci od 6 lat, sekcja dla dorosłych, wypożyczalnia butów i uprzęży',
      q3: 'Czy trzeba mieć własny sprzęt? Nie, buty i uprząż są na miejscu.\nCzy można przyjść samemu?\nOd ilu lat mogą wspinać się dzieci?',
      q4: 'Wspinają się samymi rękami. Lepiej stanąć wyżej na nodze.\nKupują za duże buty.',
      q5: 'najpierw szkolenie z asekuracji, potem próba, potem wspinanie',
      q7: 'od października do marca pełna sala, latem luźno',
      q8: 'Gliwice, ul. Robotnicza 2, codziennie 10–22, parking za halą',
      q11: 'co dwa tygodnie przekręcamy drogi na jednej ścianie, liny mają zeszyt z datami',
    },
  },
  {
    name: 'Szyldownia',
    described: 'szyldy, kasetony i oklejanie witryn',
    trade: 'sign-maker',
    speaker: 'my',
    changes: { ...formal, industry: 'IT', callToAction: 'Prosimy o zdjęcie elewacji' },
    answers: {
      q1: 'trzy osoby i jeden podnośnik',
      q2: 'szyldy, kasetony podświetlane, litery przestrzenne, oklejanie witryn, oklejanie samochodów',
      q3: 'Czy na szyld potrzebne jest pozwolenie?\nIle wytrzymuje folia na aucie?',
      q4: 'Przysyłają logo ze strony internetowej. Do szyldu potrzebny jest plik wektorowy.',
      q5: 'pomiar elewacji, wizualizacja na zdjęciu, zgoda, druk, montaż',
      q8: 'Kielce i 60 km wokół, pn.–pt. 8–16',
      q10: '3 lata gwarancji na podświetlenie, termin montażu na piśmie',
    },
  },
  {
    name: 'Drelich na Rynku',
    described: 'sklep z odzieżą roboczą',
    trade: 'workwear',
    speaker: null,
    changes: { ...my, industry: 'Moda' },
    answers: {
      q2: 'spodnie robocze, fartuchy, rękawice, kaski i buty z noskiem',
      q8: 'Rynek 7, pn.–pt. 10–18, sob. 10–14',
    },
  },
  {
    name: 'Grzbiet i Okładka',
    described: 'introligatornia, oprawiam książki i prace dyplomowe',
    trade: 'bookbinder',
    speaker: 'ja',
    changes: { ...my, industry: 'E-commerce', tones: ['inspiring', 'friendly'] },
    answers: {
      q1: 'oprawiam sama, od 2016 roku',
      q2: 'oprawa książek, oprawa prac dyplomowych, notesy, albumy, warsztaty szycia książek dla dwóch osób',
      q3: 'Czy pracę można oprawić na jutro? Tak, w miękką oprawę.\nCzy można wytłoczyć nazwisko?',
      q5: 'szycie, klejenie, noc pod prasą, okładka, tłoczenie',
      q6: 'płótno z Łodzi, papiery barwię sama',
      q7: 'przed obronami prasa chodzi co dzień',
      q8: 'pracownia w Toruniu, ul. Podmurna 9, można wejść po umówieniu',
      q11: 'notes z krzywym grzbietem idzie na moje biurko, nie do paczki',
    },
  },
  {
    name: 'Strojenie Walczak',
    described: 'stroję fortepiany i pianina',
    trade: 'musical-instruments',
    speaker: 'ja',
    changes: { ...my, industry: 'Rozrywka' },
    answers: {
      q1: 'ja, stroiciel od 22 lat',
      q2: 'strojenie pianin, regulacja mechaniki, wymiana strun i filców, ocena pianina przed zakupem',
      q3: 'Jak często stroić pianino?\nCzy stare pianino da się nastroić?',
      q4: 'Stawiają pianino przy kaloryferze.',
      q6: 'stroję na słuch, kamerton mam po ojcu',
      q8: 'Poznań i 50 km wokół, dojazd wliczony, soboty też',
      q10: 'przed strojeniem mówię, ile strun może pęknąć',
    },
  },
  {
    name: 'Ostrze na Brackiej',
    described: 'ostrzę noże, nożyczki i narzędzia ogrodowe',
    trade: null,
    speaker: 'ja',
    changes: { ...my, industry: 'E-commerce', contentLength: 'short' },
    answers: {
      q2: 'noże kuchenne, nożyczki krawieckie, sekatory, łyżwy',
      q3: 'Czy naostrzysz nóż z ząbkami? Tak, zajmuje to trochę dłużej.\nCo ile ostrzyć nóż?',
      q4: 'Wkładają noże do zmywarki.',
      q6: 'kamienie wodne, bez szlifierki na sucho',
      q8: 'Bracka 5, oficyna, pn., śr., pt. 12–18',
      q10: 'na drugi dzień do odbioru',
      q11: 'każdy nóż próbuję na kartce papieru',
    },
  },
];

/** What its owner confirms when everything that was understood is right: all of it, but for what says no whole sentence. */
function confirmedFacts({ name, speaker, answers }: Interviewed): BrandFact[] {
  const consented: readonly string[] = CONSENT_FACT_TYPES;
  const facts = (Object.entries(answers) as [InterviewQuestion, string][]).flatMap(([question, text]) =>
    readFacts(text, { question, speaker }).map(
      (read, at): BrandFact => ({
        ...read,
        id: `${name.length}-${question}-${at}`,
        source: { kind: 'interview', field: question, at: '2027-01-15T09:00:00.000Z', url: null },
        state: 'confirmed',
        consent: consented.includes(read.type),
        revision: 1,
      }),
    ),
  );
  const said = facts.filter(({ say }) => say.length > 0);
  const open = new Set(findContradictions(said).flatMap(({ one, other }) => [one.id, other.id]));
  return said.filter(({ id }) => !open.has(id));
}

/** Businesses of our own making whose trades have no pack: nobody but their owners knows anything of them. */
export const PACKLESS_BUSINESSES: readonly OwnBusiness[] = TOLD.map((told) => ({
  trade: told.trade,
  profile: profileOf(told.name, told.described, told.changes),
  speaker: told.speaker,
  facts: confirmedFacts(told),
}));
