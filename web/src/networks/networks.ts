import type { Network } from '@postownia/contract/networks';
import type { NetworkView } from './network-view.ts';
import * as registry from './registry.ts';

const VIEWS: Readonly<Record<Network, NetworkView>> = registry;

/** What the screens show of a network. */
export const viewOf = (network: Network): NetworkView => VIEWS[network];
