import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant } from '../fields.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';
import { API_KEYS } from './api-keys.ts';

/** What a person may let an assistant do: never what binds the brand's name or address. */
export const APP_SCOPES = ['read', 'write', 'generate', 'publish'] as const;

/** How long what an assistant was given opens, whatever it was let do. */
export const CONNECTED_APPS = {
  accessMinutes: 60,
  /** Renewed with each use: an assistant that was silent for so long asks anew. */
  refreshDays: 30,
  codeSeconds: 60,
} as const;

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** What an assistant sends a person with: the parameters of an authorization request (OAuth 2.1, RFC 8707), as they came. */
export const AppRequest = z.strictObject({
  responseType: z.string().check(z.maxLength(20)),
  clientId: text(500),
  redirectUri: text(500),
  codeChallenge: text(128),
  codeChallengeMethod: z.string().check(z.maxLength(10)),
  scope: z.optional(z.string().check(z.maxLength(200))),
  state: z.optional(z.string().check(z.maxLength(1000))),
  resource: z.optional(z.string().check(z.maxLength(500))),
});
export type AppRequest = z.infer<typeof AppRequest>;

const Brand = z.object({ slug: z.string(), name: z.string() });

/** A program that acts for a person in a firm. */
export const ConnectedApp = z.object({
  id: Id,
  /** As the program calls itself: nobody checked it. */
  name: z.string(),
  /** Where it is at home; `localhost` on the person's own machine. */
  host: z.string(),
  scopes: z.array(z.enum(APP_SCOPES)),
  /** null: all that its person may open. */
  brands: z.nullable(z.array(Brand)),
  /** Tokens that it may spend in a calendar month (UTC); null: all that the firm and the brand have. */
  monthlyTokenCap: z.nullable(z.int()),
  spentThisMonth: z.int(),
  /** To the minute. */
  lastUsedAt: z.nullable(Instant),
  /** Whose rights bound it; null: they are gone. */
  person: z.nullable(z.string()),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  createdAt: Instant,
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const connectedAppsContract = {
  /** What somebody else's program asks for; nothing is kept. A program or address that is not known is NOT_FOUND. */
  ask: may('connected-apps.manage')
    .errors(refusals('API_NOT_IN_PLAN'))
    .route({ method: 'GET', path: '/connected-apps/request', tags: ['Połączone aplikacje'] })
    .input(AppRequest)
    .output(
      z.object({
        name: z.string(),
        host: z.string(),
        scopes: z.array(z.enum(APP_SCOPES)),
        /** Of the firm, those that the person may open. */
        brands: z.array(Brand),
        /** Where a no sends the person. */
        refuseTo: z.string(),
      }),
    ),
  /** Lets the program act for the person, from now on and until somebody disconnects it. Said again, the last word counts. */
  allow: mayUnlessDeleting('connected-apps.manage')
    .errors(refusals('API_NOT_IN_PLAN'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/connected-apps', tags: ['Połączone aplikacje'] })
    .input(
      z.strictObject({
        request: AppRequest,
        scopes: z.array(z.enum(APP_SCOPES)).check(z.minLength(1), z.maxLength(APP_SCOPES.length)),
        /** Slugs; null: all that the person may open. */
        brands: z.nullable(z.array(text(100)).check(z.minLength(1), z.maxLength(50))),
        monthlyTokenCap: z.nullable(z.int().check(z.minimum(0), z.maximum(API_KEYS.tokenCapMax))),
      }),
    )
    /** Where the person goes on, with the code that the program exchanges. */
    .output(z.object({ redirectTo: z.string() })),
  /** The programs that act for the reader, and for those who look after keys those of everybody in the firm; the newest first. */
  list: may('connected-apps.manage')
    .route({ method: 'GET', path: '/connected-apps', tags: ['Połączone aplikacje'] })
    .output(z.object({ apps: z.array(ConnectedApp), inPlan: z.boolean() })),
  /** Ends a program's access in all processes within 200 ms; what it began goes on. */
  disconnect: may('connected-apps.manage')
    .route({ method: 'DELETE', path: '/connected-apps/{id}', tags: ['Połączone aplikacje'] })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
};
