/** Figures and company data that the operator replaces: the one place for them. */

/** Where the public site lives; canonical addresses, shared links and the sitemap begin with it. No trailing slash. */
export const SITE_ORIGIN = 'https://postownia.pl';

export const COMPANY = {
  name: 'Postownia sp. z o.o.',
  year: 2026,
  krs: '0000000000',
  nip: '000-000-00-00',
  regon: '000000000',
  email: 'kontakt@postownia.pl',
  privacyEmail: 'rodo@postownia.pl',
  /** Social profiles that exist; an empty list shows no icons. */
  profiles: [
    { network: 'Facebook', url: 'https://www.facebook.com/postownia' },
    { network: 'Instagram', url: 'https://www.instagram.com/postownia' },
    { network: 'TikTok', url: 'https://www.tiktok.com/@postownia' },
    { network: 'LinkedIn', url: 'https://www.linkedin.com/company/postownia' },
  ] as readonly { network: 'Facebook' | 'Instagram' | 'TikTok' | 'LinkedIn'; url: string }[],
  offices: [
    {
      id: 'lodz',
      city: 'Łódź',
      street: 'ul. Tymienieckiego 22',
      zip: '90-349',
      phone: '+48 42 000 00 00',
      email: 'lodz@postownia.pl',
    },
    {
      id: 'krakow',
      city: 'Kraków',
      street: 'ul. Krupnicza 14',
      zip: '31-123',
      phone: '+48 12 000 00 00',
      email: 'krakow@postownia.pl',
    },
  ],
} as const;

/** A figure of the marketing pages: a share from 0 to 1, a round number that was passed, or words that need no language. */
export type Statistic = { share: number } | { over: number } | { words: string };

/** The figures of landing and about page; the words for them are in their texts. */
export const STATISTICS = {
  satisfiedClients: { share: 0.98 },
  generatedPosts: { over: 2_000_000 },
  engagementGrowth: { share: 0.5 },
  support: { words: '24/7' },
  activeUsers: { over: 10_000 },
  posts: { over: 1_000_000 },
  savedHours: { over: 500_000 },
} as const satisfies Record<string, Statistic>;
