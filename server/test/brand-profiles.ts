import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract/features/brand-profile';

const BASE = {
  ...BRAND_PROFILE_DEFAULTS,
  companySize: '1-10',
  targetAudience: 'mieszkańcy okolicy',
  postFrequency: 'daily',
} as const;

/** Brands as different as customers are: trade, tones, registers, lengths and styles. */
export const SAMPLE_BRANDS = {
  bakery: {
    ...BASE,
    brandName: 'Piekarnia Ziarno',
    trade: 'Piekarnia rzemieślnicza w Radomiu',
    industry: 'Gastronomia',
    contentTypes: ['educational', 'behind-the-scenes', 'promotion'],
    tones: ['friendly', 'emotional'],
    keywords: ['chleb na zakwasie', 'Radom', 'bułki'],
    uniqueSellingPoints: 'wypiek codziennie od 5 rano, mąka z młyna w Jedlni, bez polepszaczy',
    brandValues: 'tradycja, uczciwość',
    emoticons: true,
    languageStyle: 'informal',
    contentLength: 'long',
  },
  dentist: {
    ...BASE,
    brandName: 'Dental Spokój',
    trade: 'gabinet stomatologiczny',
    industry: 'Zdrowie',
    contentTypes: ['expert-advice', 'educational', 'interview'],
    tones: ['professional', 'expert'],
    keywords: ['stomatolog Kielce', 'higienizacja'],
    uniqueSellingPoints: 'Przyjmujemy także w soboty. Tłumaczymy każdy krok leczenia.',
    callToAction: 'Umów wizytę przez telefon',
    contentLength: 'medium',
  },
  software: {
    ...BASE,
    brandName: 'Nordbyte',
    trade: 'software house',
    industry: 'IT',
    contentTypes: ['case-study', 'industry-news', 'expert-advice', 'behind-the-scenes'],
    tones: ['funny', 'casual'],
    keywords: ['aplikacje webowe', 'DevOps'],
    uniqueSellingPoints: 'zespół z jednego biura; dokumentacja po polsku',
    languageStyle: 'informal',
    contentLength: 'long',
    contentStyle: 'question',
  },
  yoga: {
    ...BASE,
    brandName: 'Cisza Joga',
    trade: 'studio jogi',
    industry: 'Sport',
    contentTypes: ['educational', 'event-coverage'],
    tones: ['inspiring', 'emotional'],
    keywords: ['joga', 'medytacja'],
    emoticons: true,
    languageStyle: 'informal',
    contentLength: 'short',
  },
  estate: {
    ...BASE,
    brandName: 'Dom i Próg',
    trade: 'biuro nieruchomości',
    industry: 'Nieruchomości',
    contentTypes: ['expert-advice', 'promotion', 'case-study'],
    tones: ['formal', 'professional'],
    keywords: ['mieszkania Lublin'],
    uniqueSellingPoints: 'sprawdzone dokumenty, jeden opiekun od początku do końca',
    contentLength: 'long',
    contentStyle: 'list',
  },
  shoes: {
    ...BASE,
    brandName: 'Kroczek.pl',
    trade: 'sklep z butami',
    industry: 'E-commerce',
    contentTypes: ['promotion', 'educational', 'interview', 'event-coverage'],
    tones: ['casual', 'funny', 'friendly'],
    keywords: ['buty skórzane', 'sneakersy'],
    uniqueSellingPoints: 'wymiana rozmiaru bez pytań, wysyłka z Polski',
    emoticons: true,
    languageStyle: 'informal',
    contentLength: 'medium',
    postGoals: ['sales'],
  },
} as const satisfies Record<string, unknown>;

/** A sample brand, with changes. */
export function sampleBrand(
  name: keyof typeof SAMPLE_BRANDS,
  changes: Partial<BrandProfile> = {},
): BrandProfile {
  return { ...(SAMPLE_BRANDS[name] as unknown as BrandProfile), ...changes };
}
