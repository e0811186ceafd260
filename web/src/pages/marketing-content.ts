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

/** The figures of landing and about page; the words for them are in their texts. */
export const STATISTICS = {
  satisfiedClients: '98%',
  generatedPosts: '2 mln+',
  engagementGrowth: '50%',
  support: '24/7',
  activeUsers: '10\u00a0000+',
  posts: '1 mln+',
  savedHours: '500\u00a0000+',
} as const;

/** Names of the plans where a sentence or a search engine needs one (decision 33). */
export const PLAN_NAMES = { beginner: 'Początkujący', advanced: 'Zaawansowany', pro: 'Pro' } as const;
