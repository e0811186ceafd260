import { NETWORKS, type Network } from '@postownia/contract';
import * as z from 'zod';
import type { SecretBox } from '../../lib/secret-box.ts';
import { StoredMessage } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { AccountAccess } from '../../providers/social/account-access.ts';
import { ProofKey } from '../../providers/social/proof.ts';

const AccountSecrets = z.object({
  /** What publishing uses. */
  token: z.string(),
  /** The person's own, for revoking. */
  userToken: z.string(),
  /** What renews `token`; null where tokens are not renewed. */
  refreshToken: z.nullable(z.string()).default(null),
  /** See `AccountAccess`; a version before kept neither. */
  baseUrl: z.nullable(z.string()).default(null),
  proofKey: z.nullable(ProofKey).default(null),
});
export type AccountSecrets = z.infer<typeof AccountSecrets>;

const Candidates = z.object({
  networkUserId: z.string(),
  userToken: z.string(),
  scopes: z.array(z.string()),
  baseUrl: z.nullable(z.string()).default(null),
  proofKey: z.nullable(ProofKey).default(null),
  accounts: z.array(
    z.object({
      network: z.enum(NETWORKS),
      remoteId: z.string(),
      name: z.string(),
      username: z.nullable(z.string()),
      avatarUrl: z.nullable(z.string()),
      profileUrl: z.nullable(z.string()),
      token: z.nullable(z.string()),
      tokenExpiresAt: z.nullable(z.coerce.date()),
      renewal: z.nullable(z.object({ refreshToken: z.string(), dueAt: z.coerce.date() })).default(null),
      problem: z.nullable(z.string()),
      /** A version before encrypted the sentence alone. */
      message: z.nullable(StoredMessage).default(null),
    }),
  ),
});
/** What a login found, waiting to be chosen from. */
export type Candidates = z.infer<typeof Candidates>;

const Attempt = z.object({
  entered: z.record(z.string(), z.string()),
  kept: z.record(z.string(), z.string()),
});
/** What was entered before a login's window opened, and what the login keeps until the person comes back. */
export type Attempt = z.infer<typeof Attempt>;

interface AccountKey {
  workspaceId: WorkspaceId;
  network: Network;
  remoteId: string;
}

/** Tokens are bound to workspace and account: copied into another row they do not open. */
const accountAad = ({ workspaceId, network, remoteId }: AccountKey) =>
  `social-account:${workspaceId}:${network}:${remoteId}`;
interface ConnectionKey {
  workspaceId: WorkspaceId;
  state: string;
}
const connectionAad = ({ workspaceId, state }: ConnectionKey) => `social-connection:${workspaceId}:${state}`;
const attemptAad = ({ workspaceId, state }: ConnectionKey) => `social-attempt:${workspaceId}:${state}`;

export const encryptAccount = (box: SecretBox, key: AccountKey, secrets: z.input<typeof AccountSecrets>) =>
  box.encrypt(JSON.stringify(secrets), accountAad(key));

/** @throws SecretBoxError */
export const openAccount = (box: SecretBox, key: AccountKey, encrypted: string): AccountSecrets =>
  AccountSecrets.parse(JSON.parse(box.decrypt(encrypted, accountAad(key))));

export const encryptCandidates = (box: SecretBox, key: ConnectionKey, candidates: Candidates) =>
  box.encrypt(JSON.stringify(candidates), connectionAad(key));

/** @throws SecretBoxError */
export const openCandidates = (box: SecretBox, key: ConnectionKey, encrypted: string): Candidates =>
  Candidates.parse(JSON.parse(box.decrypt(encrypted, connectionAad(key))));

export const encryptAttempt = (box: SecretBox, key: ConnectionKey, attempt: Attempt) =>
  box.encrypt(JSON.stringify(attempt), attemptAad(key));

/** @throws SecretBoxError */
export const openAttempt = (box: SecretBox, key: ConnectionKey, encrypted: string): Attempt =>
  Attempt.parse(JSON.parse(box.decrypt(encrypted, attemptAad(key))));

/** An account with what opens it, of its secrets. */
export const accessOf = (remoteId: string, { token, baseUrl, proofKey }: AccountSecrets): AccountAccess => ({
  remoteId,
  token,
  baseUrl,
  proofKey,
});

/** A candidate's id within its connection. */
export const candidateId = ({ network, remoteId }: Pick<AccountKey, 'network' | 'remoteId'>) =>
  `${network}-${remoteId}`;
