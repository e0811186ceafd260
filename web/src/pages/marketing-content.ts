/** Figures and company data that the operator replaces: the one place for them. */

export const COMPANY = {
  name: 'Postownia sp. z o.o.',
  year: 2026,
  krs: '0000000000',
  nip: '000-000-00-00',
  regon: '000000000',
  /** Social profiles that exist; an empty list shows no icons. */
  profiles: [] as readonly { network: 'Facebook' | 'Instagram' | 'TikTok' | 'LinkedIn'; url: string }[],
} as const;

/** The four figures of the landing page; the words for them are in its texts. */
export const STATISTICS = {
  satisfiedClients: '98%',
  generatedPosts: '2 mln+',
  engagementGrowth: '50%',
  support: '24/7',
} as const;
