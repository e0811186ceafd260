import type { Network } from '@postownia/contract';
import * as z from 'zod';
import { callbackPath, type NetworkAdapter, type NetworkApp, type NetworkSetup } from '../network-adapter.ts';
import { ownServers } from '../own-servers.ts';
import type { SocialLogin } from '../social-login.ts';
import { onOff } from '../variables.ts';
import { type ToyApi, toyApi } from './api.test-support.ts';
import { toyForm, toyWindowLogin } from './login.test-support.ts';
import { toyNote } from './note.test-support.ts';

const Variables = z.object({ TOY: onOff.default(false) });

const TOY_APP: NetworkApp = {
  name: 'toy',
  variables: Variables,
  isConfigured: ({ TOY }) => TOY === 'on',
  addresses: () => [],
};

/** What both networks have in common; null: neither switched on nor in the sandbox. */
function connectToy({ environment, appUrl, sandboxUrl, clock }: NetworkSetup) {
  const { TOY: isReal } = Variables.parse(environment);
  if (!isReal && sandboxUrl === null) return null;
  const api = toyApi({ servers: ownServers(isReal ? null : sandboxUrl), now: () => clock.now() });
  return { api, demo: !isReal, redirectUri: `${appUrl}${callbackPath('toyWindow')}` };
}
type Toy = NonNullable<ReturnType<typeof connectToy>>;

const adapter = (network: Network, login: (toy: Toy) => SocialLogin): NetworkAdapter => ({
  app: TOY_APP,
  connect(setup) {
    const toy = setup.shared(connectToy);
    if (toy === null) return null;
    return {
      login: login(toy),
      targets: [toyNote(toy.api, network)],
      unavailable: null,
      insights: null,
      creator: null,
      backOff: () => undefined,
    };
  },
});

export const toy = adapter('toy' as Network, toyForm);
export const toyWindow = adapter('toyWindow' as Network, toyWindowLogin);
export type { ToyApi };
