import * as z from 'zod/mini';
import { IMAGE_STYLES, INDUSTRIES, INTERFACE_LANGUAGES, POST_LANGUAGES } from '../brand-vocabulary.ts';
import { CalendarDate, Id, Instant } from '../fields.ts';
import { PALETTE_NAMES } from '../palettes.ts';
import { member } from '../procedure.ts';
import { GenerationBatch } from './generation.ts';
import { StoredPostingPreferences } from './posting-preferences.ts';
import { NETWORKS } from './social-accounts.ts';
import { TokenBalance } from './tokens.ts';

export const ROLES = ['owner', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Everything the dashboard's frame needs, in one round trip; the months come from `posts.list`. */
export const Overview = z.object({
  person: z.object({
    id: Id,
    email: z.string(),
    emailVerified: z.boolean(),
    language: z.nullable(z.enum(INTERFACE_LANGUAGES)),
    operator: z.boolean(),
  }),
  workspace: z.object({ id: Id, name: z.string(), role: z.enum(ROLES) }),
  /** Today in the workspace's zone. */
  today: CalendarDate,
  brand: z.nullable(
    z.object({
      name: z.string(),
      palette: z.enum(PALETTE_NAMES),
      style: z.enum(IMAGE_STYLES),
      industry: z.enum(INDUSTRIES),
      postLanguage: z.enum(POST_LANGUAGES),
    }),
  ),
  preferences: StoredPostingPreferences,
  tokens: TokenBalance,
  accounts: z.array(
    z.object({
      id: Id,
      network: z.enum(NETWORKS),
      name: z.string(),
      state: z.enum(['connected', 'needs-reconnect']),
    }),
  ),
  /** The batch that is being made now; else the last one of the past day while some of its failed days have no post. */
  currentBatch: z.nullable(GenerationBatch),
  /** The last finished batch that can still be undone (24 hours). */
  undoableBatch: z.nullable(z.object({ id: Id, days: z.int(), finishedAt: Instant })),
  posts: z.object({ total: z.int(), published: z.int(), willGoOut: z.int() }),
  /** True while any provider is the sandbox; feeds and inbox are under `/sandbox`. */
  demo: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

export const calendarContract = {
  overview: member.route({ method: 'GET', path: '/overview', tags: ['Kalendarz'] }).output(Overview),
};
