import { NETWORKS, type ProviderState, type ProviderStates } from '@postownia/contract';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { networkStateOf } from '../../providers/social/make-social-networks.ts';
import {
  countAccounts,
  countResting,
  selectFailedCalls,
  selectRestingApps,
} from './providers.system-queries.ts';

const DAY = 86_400_000;

/** What is set up in this installation, and how each network answered in the last day; the caller knows the operator. */
export async function readProviders({
  config,
  db,
  clock,
  networks,
}: Pick<Context, 'config' | 'db' | 'clock' | 'networks'>): Promise<ProviderStates> {
  const now = clock.now();
  const [accounts, resting, apps, failures] = await Promise.all([
    countAccounts(db),
    countResting(db, now),
    selectRestingApps(db, now),
    selectFailedCalls(db, new Date(now.getTime() - DAY)),
  ]);
  return {
    providers: providersOf(config),
    networks: NETWORKS.map((network) => {
      const counted = accounts.find((row) => row.network === network);
      const ownApp = networks.login(network)?.name ?? network;
      const failed = failures.filter((row) => row.network === network);
      const last = failed[0];
      return {
        network,
        state: networkStateOf(config, network),
        reason: networks.unavailable(network),
        accounts: counted?.accounts ?? 0,
        broken: counted?.broken ?? 0,
        resting: resting.find((row) => row.network === network)?.resting ?? 0,
        restsUntil: apps.find(({ app }) => app === ownApp)?.pausedUntil.toISOString() ?? null,
        errors: failed.length,
        lastError: last
          ? { at: last.startedAt.toISOString(), code: last.errorCode, text: last.sentence }
          : null,
      };
    }),
  };
}

/** What writes, draws, mails and takes money, as the configuration says. */
function providersOf(config: Config): ProviderStates['providers'] {
  const pretended: ProviderState = config.sandbox.on ? 'sandbox' : 'none';
  const real = (isSet: boolean): ProviderState => (isSet ? 'real' : pretended);
  const { text, image, mail, stripe, media, push } = config;
  const imageKey = image.maker === 'openai' ? text.apiKey : image.ideogramKey;
  return [
    { provider: 'text', state: text.writer === 'builtin' ? 'builtin' : real(text.apiKey !== undefined) },
    { provider: 'image', state: image.maker === 'builtin' ? 'builtin' : real(imageKey !== undefined) },
    { provider: 'mail', state: real(mail.smtpUrl !== undefined) },
    { provider: 'payments', state: real(stripe.secretKey !== undefined) },
    { provider: 'storage', state: media.bucket === null ? 'builtin' : 'real' },
    { provider: 'push', state: push === null ? 'none' : 'real' },
  ];
}
