import type { Fetch } from '../limit-fetch.ts';
import { publicFetch } from '../public-fetch.ts';

/** A network without a centre: each account lies on a server that its person names. */
export interface OwnServers {
  /** Where a server of this name is, without a slash at the end; kept with the account. */
  addressOf(server: string): string;
  /** Which server an address that was kept is of. */
  nameOf(address: string): string;
  /** Reaches public addresses alone, however they were named or found; those inside are a PrivateAddressError. */
  readonly fetch: Fetch;
}

/** @param sandboxUrl the emulator that stands for every server, without a slash at the end; null: the real ones */
export const ownServers = (sandboxUrl: string | null): OwnServers => ({
  addressOf: (server) => (sandboxUrl === null ? `https://${server}` : `${sandboxUrl}/servers/${server}`),
  nameOf: (address) =>
    sandboxUrl === null ? new URL(address).host : address.slice(`${sandboxUrl}/servers/`.length),
  fetch: publicFetch(sandboxUrl === null ? [] : [sandboxUrl]),
});
