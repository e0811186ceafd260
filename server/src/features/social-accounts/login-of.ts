import type { Network } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SocialLogin } from '../../providers/social/social-login.ts';

/**
 * The login of a network whose accounts can be connected here.
 * @throws Refusal NETWORK_NOT_CONFIGURED (`details.reason`, `details.message`)
 */
export function loginOf({ networks }: Pick<Context, 'networks'>, network: Network): SocialLogin {
  const login = networks.login(network);
  const reason = networks.unavailable(network);
  if (login !== undefined && reason === null) return login;
  const details = { reason: reason && formatMessageIn('pl', reason), message: reason };
  throw new Refusal('NETWORK_NOT_CONFIGURED', details);
}
