import { INTERFACE_LANGUAGES, type Overview, Overview as OverviewSchema } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { flagsOf } from '../../trade-packs/trade-of.ts';
import { graceEnd } from '../billing/index.ts';
import { toPreferences } from '../posting-preferences/index.ts';
import { balanceInSql } from '../tokens/index.ts';
import { isDemo } from './is-demo.ts';
import { OVERVIEW_SQL } from './overview.sql.ts';

const RECENT_MILLISECONDS = 24 * 3_600_000;

/** PostgreSQL writes instants into JSON with its own offset. */
const Instant = z.pipe(
  z.string(),
  z.transform((written) => new Date(written).toISOString()),
);
const { user, workspace, accounts, approvalPolicy, currentBatch, undoableBatch, posts } =
  OverviewSchema.shape;
const Brand = z.object({
  brandName: z.string(),
  colorPalette: OverviewSchema.shape.brand.def.innerType.shape.palette,
  preferredImageStyle: OverviewSchema.shape.brand.def.innerType.shape.style,
  postLanguage: OverviewSchema.shape.brand.def.innerType.shape.postLanguage,
  // What the trade is recognised by; a profile that was stored without them has the rules of everybody.
  trade: z.catch(z.string(), ''),
  keywords: z.catch(z.array(z.string()), []),
  uniqueSellingPoints: z.catch(z.string(), ''),
});
const Row = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  language: z.catch(z.nullable(z.enum(INTERFACE_LANGUAGES)), null),
  operator: user.shape.operator,
  workspace_name: z.string(),
  role: workspace.shape.role,
  brand_profile: z.nullable(Brand),
  preferences: z.nullable(z.looseObject({})),
  approval_policy: approvalPolicy,
  accounts,
  posts,
  current_batch: z.nullable(
    z.extend(currentBatch.def.innerType, { createdAt: Instant, finishedAt: z.nullable(Instant) }),
  ),
  past_due_since: z.nullable(z.date()),
  undoable_batch: z.nullable(z.extend(undoableBatch.def.innerType, { finishedAt: Instant })),
  tokens: balanceInSql.Row,
});

/** What the dashboard's frame shows, at this instant, in one statement. */
export async function readOverview(
  context: Pick<Context, 'database' | 'clock' | 'config'>,
  who: Pick<Caller, 'kind' | 'userId' | 'workspaceId'>,
): Promise<Overview> {
  const { userId, workspaceId } = who;
  const now = context.clock.now();
  const recentSince = new Date(now.getTime() - RECENT_MILLISECONDS);
  const { rows } = await context.database.pool.query({
    name: 'overview',
    text: OVERVIEW_SQL,
    values: [userId, workspaceId, recentSince],
  });
  // No row: the membership ended between the session's reading and now.
  if (rows[0] === undefined) throw new Refusal('UNAUTHORIZED');
  const row = Row.parse(rows[0]);
  const preferences = toPreferences(row.preferences);
  const brand = row.brand_profile;
  return {
    user: {
      id: userId,
      ...emailOf(who, row),
      language: row.language,
      operator: row.operator,
    },
    workspace: { id: workspaceId, name: row.workspace_name, role: row.role },
    today: todayIn(preferences.zone, now),
    brand:
      brand === null
        ? null
        : {
            name: brand.brandName,
            palette: brand.colorPalette,
            style: brand.preferredImageStyle,
            postLanguage: brand.postLanguage,
            flags: [...flagsOf({ profile: brand })],
          },
    preferences,
    approvalPolicy: row.approval_policy,
    tokens: balanceInSql.read(row.tokens, now),
    accounts: row.accounts,
    currentBatch: row.current_batch,
    undoableBatch: row.undoable_batch,
    graceUntil: graceEnd({ pastDueSince: row.past_due_since })?.toISOString() ?? null,
    posts: row.posts,
    demo: isDemo(context.config),
  };
}

/** A person's own; a program acts for them and needs it for nothing. */
function emailOf(
  { kind }: Pick<Caller, 'kind'>,
  { email, email_verified: emailVerified }: z.infer<typeof Row>,
): Pick<Overview['user'], 'email' | 'emailVerified'> {
  return kind === 'user' ? { email, emailVerified } : { email: '', emailVerified: false };
}
