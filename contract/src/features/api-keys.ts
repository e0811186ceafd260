import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant, line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { SCOPES } from '../permissions.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

/** Every key begins with it, so that programs that look for leaked secrets know one of ours. */
export const API_KEY_PREFIX = 'pst_';

/** What a key may and may not, whatever it was let do (P-59). */
export const API_KEYS = {
  /** Of one key, whatever it asks; said in the headers `RateLimit` and `RateLimit-Policy`. */
  requestsPerMinute: 120,
  perOrganization: 20,
  nameCharacters: 60,
  /** A secret that was replaced lives on for at most this long. */
  rotationHours: 168,
  /** What a person chooses from, in days; null: until it is revoked. */
  lifetimes: [30, 90, 365, null],
  tokenCapMax: 1_000_000,
} as const;

/** Who may use a key: nobody any more after `expired`, and while its person is not in the firm (`orphaned`). */
export const API_KEY_STATES = ['active', 'expired', 'orphaned'] as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** How the key begins: enough to know it by, nothing to get in with. */
  start: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The brands it is for; null: all of the firm, those to come included. */
  brands: z.nullable(z.array(z.object({ slug: z.string(), name: z.string() }))),
  /** Tokens that it may spend in a calendar month (UTC); null: all that the firm and the brand have. */
  monthlyTokenCap: z.nullable(z.int()),
  /** Tokens spent or set aside by it in this calendar month (UTC), less what came back. */
  spentThisMonth: z.int(),
  state: z.enum(API_KEY_STATES),
  expiresAt: z.nullable(Instant),
  /** Until when the secret before the last rotation still opens; null: it does not. */
  formerUntil: z.nullable(Instant),
  /** To the minute. */
  lastUsedAt: z.nullable(Instant),
  /** The network that it was used from, never a single machine: `203.0.113.0/24`. */
  lastUsedFrom: z.nullable(z.string()),
  /** Whose rights bound it. */
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
});
export type ApiKey = z.infer<typeof ApiKey>;

const KeyPassword = z.string().check(z.minLength(1), z.maxLength(LIMITS.passwordMax * 2));
/** The one time that the whole key is told. */
const NewSecret = z.object({ key: ApiKey, secret: z.string() });

export const NewApiKey = z.strictObject({
  name: line(API_KEYS.nameCharacters, 1),
  scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(SCOPES.length)),
  /** Slugs of brands of the firm; null: all. */
  brands: z.nullable(z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(50))),
  monthlyTokenCap: z.nullable(z.int().check(z.minimum(0), z.maximum(API_KEYS.tokenCapMax))),
  expiresInDays: z.nullable(z.int().check(z.minimum(1), z.maximum(366))),
  /** The person's own: whoever found a session open makes no key with it. */
  password: KeyPassword,
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const apiKeysContract = {
  /** The firm's keys that nobody revoked, the newest first, and whether its plan lets programs in. */
  list: may('api-keys.manage')
    .route({ method: 'GET', path: '/api-keys', tags: ['Klucze API'] })
    .output(z.object({ keys: z.array(ApiKey), inPlan: z.boolean() })),
  /** Makes a key; its secret is told now and never again. */
  create: mayUnlessDeleting('api-keys.manage')
    .errors(refusals('WRONG_PASSWORD', 'API_NOT_IN_PLAN', 'API_KEY_LIMIT'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/api-keys', tags: ['Klucze API'] })
    .input(NewApiKey)
    .output(NewSecret),
  /** Gives a key a new secret; the one before lives on for the hours said, and any older ends at once. */
  rotate: mayUnlessDeleting('api-keys.manage')
    .errors(refusals('WRONG_PASSWORD', 'API_NOT_IN_PLAN'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/api-keys/{id}/rotate', tags: ['Klucze API'] })
    .input(
      z.strictObject({
        id: Id,
        keepHours: z.int().check(z.minimum(0), z.maximum(API_KEYS.rotationHours)),
        password: KeyPassword,
      }),
    )
    .output(NewSecret),
  /** Ends a key in all processes within 200 ms; what it began goes on. */
  revoke: may('api-keys.manage')
    .route({ method: 'DELETE', path: '/api-keys/{id}', tags: ['Klucze API'] })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
};
