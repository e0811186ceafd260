import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { Id, Instant, line } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Message } from '../messages/message.ts';
import { definitionOf, NETWORKS } from '../networks.ts';
import { may, mayUnlessDeleting } from '../procedure.ts';

export const SocialAccount = z.object({
  id: Id,
  network: z.enum(NETWORKS),
  /** As the network calls it. */
  name: z.string(),
  /** What the workspace calls it instead; null: as the network does. */
  label: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  state: z.enum(['connected', 'needs-reconnect']),
  /** Why it must be connected again, one Polish sentence. */
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
  connectedAt: Instant,
  /** When the connection ends by itself; null when the network names no end. */
  expiresAt: z.nullable(Instant),
  /** When the network last said that the account is alive. */
  checkedAt: z.nullable(Instant),
  /** Where the world sees the account. */
  profileUrl: z.nullable(z.string()),
});
export type SocialAccount = z.infer<typeof SocialAccount>;

/** Whether a network can be connected here, and if not why (Polish). `demo` = the sandbox answers. */
export const NetworkAvailability = z.object({
  network: z.enum(NETWORKS),
  available: z.boolean(),
  demo: z.boolean(),
  /** What opens a demonstration account, by the fields of the network's form; null where there is none. */
  example: z.nullable(z.record(z.string(), z.string())),
  reason: z.nullable(z.string()),
  message: z.nullable(Message),
});

export const ConnectionCandidate = z.object({
  /** Id within this connection, for `choose`. */
  id: z.string(),
  network: z.enum(NETWORKS),
  name: z.string(),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  alreadyConnected: z.boolean(),
  /** Why it can't be chosen, one Polish sentence; null when it can. */
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
});

/** The popup's result, read from the server's row, never from the popup (P-28). */
export const SocialConnection = z.object({
  state: z.string(),
  status: z.enum(['pending', 'choosing', 'done', 'denied', 'failed', 'expired']),
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
  candidates: z.array(ConnectionCandidate),
});
export type SocialConnection = z.infer<typeof SocialConnection>;

const State = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

const Beginning = z.strictObject({
  network: z.enum(NETWORKS),
  entered: z._default(z.record(z.string(), z.string()), {}),
});

/** What was entered is held against the network's own schema; what it says is said of `entered`. */
const asTheNetworkAsks = z.check<z.infer<typeof Beginning>>(({ value, issues }) => {
  const checked = definitionOf(value.network).login.fields.safeParse(value.entered);
  for (const { path, message } of checked.error?.issues ?? [])
    issues.push({ code: 'custom', input: value.entered, path: ['entered', ...path], message });
});

export const socialAccountsContract = {
  list: may('accounts.read')
    .route({ method: 'GET', path: '/social-accounts', tags: ['Konta'] })
    .output(z.object({ accounts: z.array(SocialAccount), networks: z.array(NetworkAvailability) })),
  /**
   * Opens a one-time connection, valid for fifteen minutes. `entered` is what the network wants to know before
   * (`NetworkDefinition.login`); `url` is its login page for the popup, null where what was entered opened the account
   * already. NETWORK_REFUSED carries the network's reason as a Polish sentence in `details.sentence`.
   */
  startConnection: mayUnlessDeleting('accounts.manage')
    .errors(refusals('NETWORK_NOT_CONFIGURED', 'NETWORK_REFUSED'))
    .meta({ secretAnswer: true })
    .route({ method: 'POST', path: '/social-connections', successStatus: 201, tags: ['Konta'] })
    .input(Beginning.check(asTheNetworkAsks))
    .output(z.object({ state: z.string(), url: z.nullable(z.string()) })),
  connection: may('accounts.manage')
    .route({ method: 'GET', path: '/social-connections/{state}', tags: ['Konta'] })
    .input(z.strictObject({ state: State }))
    .output(SocialConnection),
  choose: mayUnlessDeleting('accounts.manage')
    .errors(refusals('CONNECTION_EXPIRED', 'ACCOUNT_NOT_CONNECTABLE', 'NETWORK_NOT_CONFIGURED'))
    .route({ method: 'POST', path: '/social-connections/{state}/choose', tags: ['Konta'] })
    .input(
      z.strictObject({
        state: State,
        candidateIds: z
          .array(z.string().check(z.maxLength(100)))
          .check(z.minLength(1), z.maxLength(LIMITS.accountsPerConnection)),
      }),
    )
    .output(z.object({ accounts: z.array(SocialAccount) })),
  /** Calls the account something else here, nowhere else; null goes back to the network's name. */
  rename: may('accounts.manage')
    .route({ method: 'PATCH', path: '/social-accounts/{id}', tags: ['Konta'] })
    .input(z.strictObject({ id: Id, label: z.nullable(line(LIMITS.accountLabelCharacters, 1)) }))
    .output(SocialAccount),
  disconnect: may('accounts.manage')
    .route({ method: 'DELETE', path: '/social-accounts/{id}', tags: ['Konta'] })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ disconnected: z.literal(true) })),
};
