import type { Speaker } from '@postownia/contract/features/brand-facts';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { ToldFact } from '../../server/src/trade-packs/told-fact.ts';
import { sampleBrand } from '../../server/test/brand-profiles.ts';

/** A business as its owner tells of it, with what was confirmed of it. */
export interface OwnBusiness {
  readonly profile: BrandProfile;
  /** What the recogniser has to find; null: the taxonomy knows no such trade. */
  readonly trade: string | null;
  readonly speaker?: Speaker | null;
  readonly facts: readonly ToldFact[];
}

type Told = readonly [
  name: string,
  /** As typed into "Czym się zajmujesz?". */
  described: string,
  trade: string,
  changes: Partial<BrandProfile>,
  facts: readonly (readonly [type: ToldFact['type'], sentence: string, ...tags: string[]])[],
];

const my = { languageStyle: 'informal', contentLength: 'medium' } as const;
const formal = { languageStyle: 'formal', contentLength: 'long' } as const;
const short = { languageStyle: 'informal', contentLength: 'short' } as const;

/** Businesses of our own making; none is in a pack, in a test or in the taxonomy's examples. Two of a trade stand together. */
const TOLD: readonly Told[] = [
  [
    'Dekarstwo Halny',
    'kładziemy dachy i wymieniamy rynny na Podhalu',
    'roofer',
    { ...formal, industry: 'Nieruchomości', callToAction: 'Prosimy o telefon w sprawie pomiaru' },
    [
      ['guarantee', 'Na szczelność dajemy 12 lat gwarancji.', 'szczeln', 'przeciek'],
      ['offer', 'Wymieniamy też rynny i obróbki kominów.', 'rynn', 'komin'],
      ['statement', 'Po robocie zbieramy opiłki magnesem.', 'opiłk', 'blach'],
      ['hours', 'Biuro czynne pn.–pt. 7–15.'],
      ['team', 'Na dach wchodzi u nas zawsze ta sama trójka.', 'dekarz', 'krokiew'],
      ['time', 'Wycenę wysyłamy w tydzień od pomiaru.', 'wycen'],
      ['material', 'Wkręty bierzemy tylko z podkładką z EPDM.', 'wkręt', 'uszczel'],
    ],
  ],
  [
    'Strecha',
    'dekarz, dachy płaskie i skośne',
    'roofer',
    { ...my, industry: 'E-commerce' },
    [
      ['area', 'Pracujemy w Łomży i do 50 km wokół.'],
      ['offer', 'Montujemy okna dachowe i wyłazy.', 'okn', 'wyłaz'],
      ['guarantee', 'Na obróbki blacharskie dajemy 5 lat gwarancji.', 'obróbk', 'blach'],
      ['process', 'Przed wyceną robimy zdjęcia dachu z każdej strony.', 'wycen', 'zdję'],
      ['statement', 'Stare pokrycie wywozimy sami tego samego dnia.', 'pokryci', 'papa'],
      ['experience', 'Dachy płaskie kryjemy od 2012 roku.', 'papa', 'płask'],
      ['season', 'W styczniu jeździmy głównie do odśnieżania.', 'śnieg'],
    ],
  ],
  [
    'Cztery Łapy Rzeszów',
    'gabinet weterynaryjny',
    'vet-clinic',
    { ...formal, industry: 'Zdrowie', callToAction: 'Rejestracja telefoniczna' },
    [
      ['offer', 'Wykonujemy USG i badania krwi na miejscu.', 'bada', 'krew'],
      ['hours', 'Przyjmujemy pn.–pt. 9–19, w soboty 9–13.'],
      ['team', 'W gabinecie pracują trzy lekarki i dwie techniczki.', 'gabinet'],
      ['place', 'Koty mają u nas osobną poczekalnię.', 'kot', 'poczekal'],
      ['process', 'Po zabiegu dzwonimy następnego dnia.', 'zabieg', 'narkoz'],
      ['time', 'Wyniki morfologii są u nas tego samego dnia.', 'krew', 'bada'],
    ],
  ],
  [
    'Przychodnia Pod Sową',
    'lecznica dla psów, kotów i królików',
    'vet-clinic',
    { ...my, industry: 'Zdrowie' },
    [
      ['offer', 'Przyjmujemy też króliki i świnki morskie.', 'królik', 'śwink'],
      ['hours', 'Przyjmujemy codziennie od 10 do 20.'],
      ['address', 'Przychodnia jest przy ul. Leśnej 4.'],
      ['process', 'Na pierwszej wizycie ważymy i spisujemy historię leczenia.', 'wag', 'waż'],
      ['statement', 'Każdy pies może u nas najpierw tylko powąchać gabinet.', 'pies', 'gabinet'],
    ],
  ],
  [
    'Nitka i Guzik',
    'poprawki krawieckie i szycie sukienek',
    'tailor',
    { ...my, industry: 'Moda', callToAction: 'Przynieś, zmierzymy' },
    [['time', 'Skrócenie spodni trwa u nas dwa dni.', 'spodn', 'skróc']],
  ],
  [
    'Grzebień Beaty',
    'fryzjerka, prowadzę mały salon na Jeżycach',
    'hair-salon',
    { ...my, industry: 'Uroda', emoticons: true },
    [
      ['statement', 'Pracuję sama, więc nikt nie czeka w kolejce do mycia.', 'myci'],
      ['address', 'Salon jest przy ul. Szamarzewskiego 11.'],
    ],
  ],
  [
    'Studio Pasemko',
    'salon fryzjerski damski',
    'hair-salon',
    { ...short, industry: 'Uroda', emoticons: true },
    [],
  ],
  [
    'Rumianek',
    'piekarnia na zakwasie',
    'bakery',
    { ...my, industry: 'Gastronomia', contentStyle: 'question' },
    [
      ['process', 'Ciasto na żytni chleb dojrzewa u nas całą noc.', 'zakwas', 'żytni', 'ciast'],
      ['hours', 'Otwieramy o 6.00, w soboty o 7.00.'],
    ],
  ],
  [
    'Chlebem i Solą',
    'mała piekarnia rzemieślnicza, pieczemy też bułki',
    'bakery',
    { ...formal, industry: 'Turystyka' },
    [
      ['hours', 'Otwieramy o 6.30, w niedziele odpoczywamy.'],
      ['offer', 'W piątki pieczemy chałki i bułki maślane.', 'chałk', 'bułk', 'drożdż'],
      ['material', 'Mąkę bierzemy z młyna w Strzelinie.', 'mąk'],
      ['statement', 'Chleb sprzedajemy na połówki i ćwiartki.', 'boch', 'chleb'],
    ],
  ],
  [
    'Dwa Kubki',
    'kawiarnia z ciastem domowym',
    'cafe',
    { ...my, industry: 'Gastronomia', emoticons: true, tones: ['funny', 'casual'] },
    [['place', 'Przy oknie stoją dwa stoliki dla pracujących.', 'stolik']],
  ],
  [
    'Kancelaria Notarialna Ewa Sroka',
    'notariusz w Sieradzu',
    'notary',
    { ...formal, industry: 'Finanse', contentTypes: ['educational', 'expert-advice', 'interview'] },
    [],
  ],
  [
    'Zawada i Wspólnicy',
    'kancelaria adwokacka, prawo pracy',
    'lawyer',
    { ...formal, industry: 'Finanse' },
    [],
  ],
  [
    'Liczydło',
    'biuro rachunkowe, obsługujemy jednoosobowe firmy',
    'accounting',
    { ...formal, industry: 'Finanse', callToAction: 'Prosimy o kontakt mailowy' },
    [
      ['time', 'Raport podatkowy wysyłamy do 10. dnia miesiąca.', 'podat', 'termin'],
      ['team', 'Każdą firmą zajmuje się jedna stała osoba.'],
    ],
  ],
  ['Saldo Anna Mucha', 'księgowość i kadry', 'accounting', { ...my, industry: 'IT' }, []],
  ['Ząb za Ząb', 'stomatolog, leczę dzieci i dorosłych', 'dentist', { ...formal, industry: 'Zdrowie' }, []],
  [
    'Kręgosłup w Ruchu',
    'fizjoterapeutka, terapia manualna',
    'physiotherapist',
    { ...my, industry: 'Zdrowie', callToAction: 'Umów się przez stronę' },
    [['offer', 'Prowadzę też zajęcia zdrowego kręgosłupa w małej grupie.', 'kręgosłup', 'plec']],
  ],
  [
    'Kap-Kap',
    'hydraulik, awarie i wymiana baterii',
    'plumber',
    { ...my, industry: 'Nieruchomości', contentStyle: 'list' },
    [
      ['area', 'Dojeżdżam w promieniu 20 km od Tarnowa.'],
      ['time', 'Na awarię przyjeżdżam tego samego dnia.', 'awari', 'zawór'],
    ],
  ],
  ['Prąd i Spółka', 'elektryk, instalacje i pomiary', 'electrician', { ...formal, industry: 'IT' }, []],
  [
    'Klucz Dwunastka',
    'warsztat samochodowy, mechanika i klimatyzacja',
    'car-workshop',
    { ...my, industry: 'Sport', callToAction: 'Zadzwoń i opisz objaw' },
    [
      ['guarantee', 'Na wymienione części dajemy 2 lata gwarancji.', 'częś'],
      ['statement', 'Stare części oddajemy w pudełku.', 'częś'],
    ],
  ],
  ['Auto Roman', 'mechanik samochodowy', 'car-workshop', { ...short, industry: 'E-commerce' }, []],
  [
    'Piwniczka Browar',
    'warzymy piwo rzemieślnicze',
    'craft-brewery',
    { ...my, industry: 'Gastronomia', tones: ['funny', 'friendly'] },
    [],
  ],
  [
    'Azyl pod Topolą',
    'schronisko dla bezdomnych psów',
    'animal-shelter',
    { ...my, industry: 'Zdrowie' },
    [['process', 'Przed adopcją zapraszamy na dwa spacery.', 'spacer', 'adop']],
  ],
  [
    'Łodyga',
    'kwiaciarnia',
    'florist',
    { ...my, industry: 'E-commerce', emoticons: true },
    [['offer', 'Robimy bukiety z kwiatów od ogrodników spod Krakowa.', 'bukiet', 'kwiat']],
  ],
  [
    'Migawka Zosi',
    'fotografuję śluby i wesela',
    'wedding-photographer',
    { ...my, industry: 'Rozrywka', tones: ['emotional', 'inspiring'] },
    [],
  ],
  [
    'Szpachla i Wałek',
    'malowanie mieszkań i szpachlowanie',
    'painter-decorator',
    { ...my, industry: 'Nieruchomości' },
    [],
  ],
  ['Kafel', 'układam płytki, łazienki pod klucz', 'tiler', { ...formal, industry: 'Nieruchomości' }, []],
  [
    'Hello Żabka',
    'angielski dla przedszkolaków',
    'kids-language',
    { ...my, industry: 'Edukacja', emoticons: true },
    [],
  ],
  ['Równowaga', 'studio jogi', 'yoga', { ...short, industry: 'Sport', tones: ['inspiring'] }, []],
  [
    'Sukienka z Fabrycznej',
    'butik z sukienkami',
    'boutique',
    { ...my, industry: 'Moda', callToAction: 'Zajrzyj na Fabryczną 3' },
    [['statement', 'Do każdej sukienki dobieramy pasek na miejscu.', 'sukien', 'pasek']],
  ],
  [
    'Dom na Klucz',
    'biuro nieruchomości w Olsztynie',
    'real-estate-agent',
    { ...formal, industry: 'Nieruchomości' },
    [],
  ],
  [
    'Czysta Klatka',
    'sprzątanie klatek i biur',
    'cleaning-company',
    { ...formal, industry: 'Nieruchomości' },
    [],
  ],
  [
    'Deska',
    'stolarz, meble na wymiar',
    'carpenter-furniture',
    { ...my, industry: 'Nieruchomości', contentTypes: ['behind-the-scenes', 'case-study', 'educational'] },
    [['material', 'Fronty robimy z drewna z tartaku w Nisku.', 'front', 'drewn']],
  ],
  ['Miodowa 7', 'pensjonat nad jeziorem', 'guesthouse', { ...formal, industry: 'Turystyka' }, []],
  ['Maltańczyk', 'psi fryzjer', 'pet-groomer', { ...my, industry: 'Uroda' }, []],
];

const BASE = {
  keywords: [],
  uniqueSellingPoints: '',
  brandValues: '',
  callToAction: '',
  emoticons: false,
  tones: ['friendly', 'professional'],
  contentTypes: ['educational', 'expert-advice', 'behind-the-scenes', 'promotion'],
} as const satisfies Partial<BrandProfile>;

/** The profile of a business that is described so; what its owner did not say is like that of most. */
export const profileOf = (brandName: string, trade: string, changes: Partial<BrandProfile>): BrandProfile =>
  sampleBrand('bakery', { ...(BASE as Partial<BrandProfile>), brandName, trade, ...changes });

export const OWN_BUSINESSES: readonly OwnBusiness[] = TOLD.map(
  ([brandName, described, trade, changes, facts]) => ({
    trade,
    profile: profileOf(brandName, described, changes),
    facts: facts.map(([type, text, ...tags], at) => ({
      id: `${brandName.length}-${at}`,
      type,
      tags,
      months: [],
      validUntil: null,
      state: 'confirmed',
      say: [{ text, as: 'none' as const }],
    })),
  }),
);
