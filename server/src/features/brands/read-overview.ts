import {
  type BrandCard,
  type BrandsOverview,
  PALETTE_NAMES,
  POSTING_PREFERENCES_DEFAULTS,
} from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import { BRANDS_OVERVIEW_SQL } from './overview.sql.ts';

const DAY = 86_400_000;
const CARD_DAYS = 7;
/** Posts of later days are looked at when they come nearer. */
const HORIZON_DAYS = 62;
const HISTORY_DAYS = 30;
/** A day that went by is no trouble for ever. */
const MISSED_DAYS = 7;
const EXPIRING_DAYS = 7;
const MOST_NAMES = 4;

const Row = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  archived: z.boolean(),
  palette: z.catch(z.nullable(z.enum(PALETTE_NAMES)), null),
  zone: z.string(),
  today: z.string(),
  monthly_token_cap: z.nullable(z.int()),
  /** Of days with posts: which from today on, how many, the first one's image or video and where its cover is taken. */
  days: z.array(z.tuple([z.int(), z.int(), z.nullable(z.string()), z.nullable(z.number())])),
  waiting_posts: z.int(),
  waiting_next: z.nullable(z.string()),
  failed_posts: z.int(),
  lost: z.int(),
  expiring: z.int(),
  expires_at: z.nullable(z.date()),
  spent_tokens: z.int(),
  people: z.array(z.object({ name: z.string() })),
  active_at: z.nullable(z.date()),
});
type Row = z.infer<typeof Row>;

/** "Marki": the brands of the caller's firm that they may open, by name, each with what needs a person. One statement. */
export async function readBrandsOverview(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  who: Caller,
): Promise<BrandsOverview> {
  const now = clock.now();
  const at = (days: number) => new Date(now.getTime() + days * DAY);
  const { rows } = await database.pool.query({
    name: 'brands-overview',
    text: BRANDS_OVERVIEW_SQL,
    values: [
      who.userId,
      who.organizationId,
      POSTING_PREFERENCES_DEFAULTS.zone,
      now,
      CARD_DAYS,
      HORIZON_DAYS,
      at(-HISTORY_DAYS),
      at(-MISSED_DAYS),
      at(EXPIRING_DAYS),
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())),
      MOST_NAMES,
      who.kind === 'user' ? null : who.workspaceIds,
    ],
  });
  return { brands: rows.map((row) => toCard(Row.parse(row))) };
}

function toCard(row: Row): BrandCard {
  return {
    slug: row.slug,
    name: row.name,
    archived: row.archived,
    palette: row.palette,
    zone: row.zone,
    days: Array.from({ length: CARD_DAYS }, (_, index) => toDay(row, index)),
    people: row.people.map(({ name }) => name),
    waiting: { posts: row.waiting_posts, next: row.waiting_next },
    trouble: {
      posts: row.failed_posts,
      lostAccounts: row.lost,
      expiringAccounts: row.expiring,
      expiresAt: row.expires_at?.toISOString() ?? null,
    },
    tokens: { spent: row.spent_tokens, cap: row.monthly_token_cap },
    activeAt: row.active_at?.toISOString() ?? null,
  };
}

function toDay({ id, today, days }: Row, index: number): BrandCard['days'][number] {
  const date = new Date(Date.parse(today) + index * DAY).toISOString().slice(0, 10);
  const [, posts, assetId, coverMs] = days.find(([day]) => day === index) ?? [index, 0, null, null];
  const kind = coverMs === null ? 'image' : 'video';
  const thumbnailUrl = assetId && assetUrls(asWorkspaceId(id), { kind, id: assetId }).thumbnailUrl;
  return { date, posts, thumbnailUrl };
}
