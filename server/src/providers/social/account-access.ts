import type { ProofKey } from './proof.ts';

/** An account at its network, and what opens it. */
export interface AccountAccess {
  readonly remoteId: string;
  readonly token: string;
  /** Where its own server is, without a slash at the end; null where all accounts of the network have one address. */
  readonly baseUrl: string | null;
  /** What its tokens are bound to (RFC 9449); null where whoever has a token may use it. */
  readonly proofKey: ProofKey | null;
}
