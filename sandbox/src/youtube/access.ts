import { loginOf } from '../google/login.ts';
import type { SandboxRequest } from '../http-kernel.ts';
import { pacificDay } from '../pacific-day.ts';
import { YoutubeError } from './answers.ts';
import type { State, YoutubeChannel } from './state.ts';

/** Takes so much of a quota of the project; it is whole again at midnight in California. @throws YoutubeError */
export function spend(state: State, quota: 'inserts' | 'units', units: number): void {
  const { youtubeInsertsPerDay, youtubeUnitsPerDay } = state.settings();
  const most = quota === 'inserts' ? youtubeInsertsPerDay : youtubeUnitsPerDay;
  const key = `${quota} ${pacificDay(state.clock.now().getTime())}`;
  const used = (state.youtubeQuota.get(key) ?? 0) + units;
  if (used > most)
    throw new YoutubeError('quotaExceeded', 403, 'The request cannot be completed: quota exceeded.');
  state.youtubeQuota.put(key, used);
}

/** The channel of whoever calls; undefined where their account has none. @throws YoutubeError without the permission */
export function channelOf(
  state: State,
  request: SandboxRequest,
  scopes: readonly string[],
): YoutubeChannel | undefined {
  const login = loginOf(state, request);
  if (!login) throw new YoutubeError('authError', 401, 'Invalid Credentials');
  if (!scopes.some((scope) => login.scopes.includes(scope)))
    throw new YoutubeError('insufficientPermissions', 403, 'Request had insufficient authentication scopes.');
  return state.youtubeChannels.values().find(({ user }) => user === login.user);
}

/** The same, where nothing goes without a channel. @throws YoutubeError */
export function ownChannel(state: State, request: SandboxRequest, scopes: readonly string[]): YoutubeChannel {
  const channel = channelOf(state, request, scopes);
  if (channel === undefined) throw new YoutubeError('youtubeSignupRequired', 401, 'Unauthorized');
  return channel;
}
