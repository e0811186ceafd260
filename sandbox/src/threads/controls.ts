import { allowThreads, readThreadsDialog } from './login.ts';
import { SANDBOX_THREADS_APP, SCOPE_TEXTS, type State, type ThreadsProfile } from './state.ts';

export type NewThreadsProfile = Pick<ThreadsProfile, 'username'> & Partial<ThreadsProfile>;

/** What the people of Threads and Threads itself do. */
export interface ThreadsControls {
  addThreadsProfile(profile: NewThreadsProfile): ThreadsProfile;
  /** Ends a profile's tokens, as after the app was removed in its settings. */
  killThreadsTokens(death: { profile?: string }): number;
  /**
   * Passes the login page without a browser and returns the address the browser would be sent to.
   * @param login.declined permissions that the person unticks
   */
  authorizeThreads(login: {
    redirectUri: string;
    state: string;
    profile?: string;
    declined?: readonly string[];
  }): string;
}

export function threadsControls(state: State): ThreadsControls {
  return {
    addThreadsProfile(given) {
      const id = given.id ?? `314${state.store.nextNumber()}`;
      return state.threadsProfiles.put(id, { name: given.username, followers: 260, note: '', ...given, id });
    },
    killThreadsTokens({ profile }) {
      const dying = state.threadsTokens
        .values()
        .filter((token) => profile === undefined || token.profile === profile);
      for (const { token } of dying) state.threadsTokens.delete(token);
      return dying.length;
    },
    authorizeThreads({ redirectUri, state: given, profile, declined = [] }) {
      const asked = readThreadsDialog(
        new URLSearchParams({
          client_id: SANDBOX_THREADS_APP.appId,
          response_type: 'code',
          scope: Object.keys(SCOPE_TEXTS)
            .filter((scope) => !declined.includes(scope))
            .join(','),
          redirect_uri: redirectUri,
          state: given,
        }),
      );
      if (!asked.ok) throw new Error(asked.reason);
      const [first] = state.threadsProfiles.values();
      const chosen = profile === undefined ? first : state.threadsProfiles.get(profile);
      if (chosen === undefined) throw new Error(`no such profile: ${String(profile)}`);
      return allowThreads(state, asked, chosen);
    },
  };
}

/** Puts the demonstration profiles in place where the folder is new. */
export function seedThreads(state: State): void {
  if (state.threadsProfiles.size() > 0) return;
  const { addThreadsProfile } = threadsControls(state);
  addThreadsProfile({
    id: '314100001',
    username: 'palarnia.swit',
    name: 'Palarnia Świt',
    followers: 980,
    note: 'Profil publiczny palarni',
  });
  addThreadsProfile({
    id: '314100002',
    username: 'piekarnia.ziarno',
    name: 'Piekarnia Ziarno',
    note: 'Profil publiczny piekarni',
  });
}
