import { NETWORKS, type Network } from '@postownia/contract';
import * as z from 'zod';
import type { SecretBox } from '../../lib/secret-box.ts';
import { StoredMessage } from '../../lib/stored-message.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';

const AccountSecrets = z.object({
  /** What publishing uses. */
  token: z.string(),
  /** The person's own, for revoking. */
  userToken: z.string(),
  /** What renews `token`; null where tokens are not renewed. */
  refreshToken: z.nullable(z.string()).default(null),
});
export type AccountSecrets = z.infer<typeof AccountSecrets>;

const Candidates = z.object({
  networkUserId: z.string(),
  userToken: z.string(),
  scopes: z.array(z.string()),
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

interface AccountKey {
  workspaceId: WorkspaceId;
  network: Network;
  remoteId: string;
}

/** Tokens are bound to workspace and account: copied into another row they do not open. */
const accountAad = ({ workspaceId, network, remoteId }: AccountKey) =>
  `social-account:${workspaceId}:${network}:${remoteId}`;
const connectionAad = ({ workspaceId, state }: { workspaceId: WorkspaceId; state: string }) =>
  `social-connection:${workspaceId}:${state}`;

export const encryptAccount = (box: SecretBox, key: AccountKey, secrets: z.input<typeof AccountSecrets>) =>
  box.encrypt(JSON.stringify(secrets), accountAad(key));

/** @throws SecretBoxError */
export const openAccount = (box: SecretBox, key: AccountKey, encrypted: string): AccountSecrets =>
  AccountSecrets.parse(JSON.parse(box.decrypt(encrypted, accountAad(key))));

export const encryptCandidates = (
  box: SecretBox,
  key: { workspaceId: WorkspaceId; state: string },
  candidates: Candidates,
) => box.encrypt(JSON.stringify(candidates), connectionAad(key));

/** @throws SecretBoxError */
export const openCandidates = (
  box: SecretBox,
  key: { workspaceId: WorkspaceId; state: string },
  encrypted: string,
): Candidates => Candidates.parse(JSON.parse(box.decrypt(encrypted, connectionAad(key))));

/** A candidate's id within its connection. */
export const candidateId = ({ network, remoteId }: Pick<AccountKey, 'network' | 'remoteId'>) =>
  `${network}-${remoteId}`;
