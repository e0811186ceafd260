/** An account at its network, and what opens it. */
export interface AccountAccess {
  readonly remoteId: string;
  readonly token: string;
}
