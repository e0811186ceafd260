import { NETWORKS, type Network } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { Clock } from '../../lib/clock.ts';
import type {
  ConnectedNetwork,
  NetworkAdapter,
  NetworkEnvironment,
  NetworkSetup,
} from './network-adapter.ts';
import * as registry from './registry.ts';
import type { SocialNetworks } from './social-network.ts';

const ADAPTERS: Readonly<Record<Network, NetworkAdapter>> = registry;
const NOT_CONFIGURED = message('network.not-configured');

/** Every app behind the networks, each once. */
export const NETWORK_APPS = [...new Set(NETWORKS.map((network) => ADAPTERS[network].app))];

/** Whether a network is the real one here, the sandbox's, or none. */
export function networkStateOf(
  {
    networks: { environment },
    sandbox,
  }: {
    readonly networks: { readonly environment: NetworkEnvironment };
    readonly sandbox: { readonly on: boolean };
  },
  network: Network,
): 'real' | 'sandbox' | 'none' {
  if (ADAPTERS[network].app.isConfigured(environment)) return 'real';
  return sandbox.on ? 'sandbox' : 'none';
}

interface Options {
  /** What it needs of the configuration. */
  readonly config: {
    readonly networks: { readonly environment: NetworkEnvironment };
    readonly media: { readonly publicUrl: string | undefined };
  };
  readonly appUrl: string;
  readonly sandbox: { readonly url: string } | null;
  readonly clock: Clock;
  readonly adapters?: Readonly<Record<string, NetworkAdapter>>;
}

/**
 * Every network, as the configuration says: with an app's id and secret the real one (or whatever the addresses of
 * the configuration name), else the sandbox where it is on, else none.
 */
export function makeSocialNetworks(options: Options): SocialNetworks {
  const { config, appUrl, sandbox, clock, adapters = ADAPTERS } = options;
  const setup: NetworkSetup = {
    environment: config.networks.environment,
    appUrl,
    sandboxUrl: sandbox?.url ?? null,
    mediaReachable: config.media.publicUrl !== undefined,
    clock,
    shared: onceEach(() => setup),
  };
  const connected = new Map<string, ConnectedNetwork>();
  for (const [network, adapter] of Object.entries(adapters)) {
    const own = adapter.connect(setup);
    if (own !== null) connected.set(network, own);
  }
  return {
    target: (network, medium) => connected.get(network)?.targets.find((target) => target.medium === medium),
    backOff: (network, remoteId) => connected.get(network)?.backOff(remoteId),
    creator: (network) => connected.get(network)?.creator ?? undefined,
    login: (network) => connected.get(network)?.login,
    insights: (network) => connected.get(network)?.insights ?? undefined,
    loginNamed: (name) => [...connected.values()].find(({ login }) => login.name === name)?.login,
    versionEnds: () =>
      NETWORK_APPS.flatMap(({ name, isConfigured, versionEnds }) =>
        versionEnds !== undefined && isConfigured(setup.environment)
          ? [{ provider: name, endsAt: versionEnds(setup.environment) }]
          : [],
      ),
    unavailable: (network) => {
      const own = connected.get(network);
      if (own !== undefined) return own.unavailable;
      return adapters[network]?.app.setUp ?? NOT_CONFIGURED;
    },
  };
}

/** Calls every maker once and then gives what it made. */
function onceEach(setup: () => NetworkSetup): NetworkSetup['shared'] {
  const made = new Map<unknown, unknown>();
  return <Part>(make: (setup: NetworkSetup) => Part): Part => {
    if (!made.has(make)) made.set(make, make(setup()));
    return made.get(make) as Part;
  };
}
