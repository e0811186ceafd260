import { cidOf } from './answers.ts';
import { POST } from './records.ts';
import type { BlueskyAccount, State } from './state.ts';

export type NewBlueskyAccount = Pick<BlueskyAccount, 'handle'> & Partial<Omit<BlueskyAccount, 'handle'>>;

/** What Bluesky's people and their servers do. */
export interface BlueskyControls {
  addBlueskyAccount(account: NewBlueskyAccount): BlueskyAccount;
  changeBlueskyAccount(did: string, change: Partial<Omit<BlueskyAccount, 'did'>>): BlueskyAccount;
  /** An account passes on a post, its own or another's. */
  repostBluesky(repost: { did: string; of: string; postId: string }): void;
  /** Ends an account's sessions: the access tokens, or everything, as after its app password was withdrawn. */
  killBlueskySessions(death: { did?: string; what: 'access' | 'all' }): number;
}

export function blueskyControls(state: State): BlueskyControls {
  return {
    addBlueskyAccount(account) {
      const did = account.did ?? `did:plc:${cidOf(account.handle).slice(-24)}`;
      return state.blueskyAccounts.put(did, {
        displayName: account.handle,
        server: 'amanita.host.bsky.example',
        password: 'haslo-do-konta',
        appPassword: 'demo-demo-demo-demo',
        emailAuthFactor: false,
        state: 'active',
        ...account,
        did,
      });
    },
    changeBlueskyAccount(did, change) {
      const account = state.blueskyAccounts.get(did);
      if (!account) throw new Error(`no such account: ${did}`);
      return state.blueskyAccounts.put(did, { ...account, ...change });
    },
    repostBluesky({ did, of, postId }) {
      const subject = `${of}/${POST}/${postId}`;
      const at = state.clock.now().toISOString();
      state.blueskyReposts.put(`${did} ${subject}`, { did, subject, at });
    },
    killBlueskySessions({ did, what }) {
      const dying = state.blueskySessions.values().filter((one) => did === undefined || one.did === did);
      const accessExpiresAt = state.clock.now().toISOString();
      for (const session of dying)
        if (what === 'all') state.blueskySessions.delete(session.id);
        else state.blueskySessions.put(session.id, { ...session, accessExpiresAt });
      return dying.length;
    },
  };
}

/** Puts the demonstration accounts in place where the folder is new. */
export function seedBluesky(state: State): void {
  if (state.blueskyAccounts.size() > 0) return;
  const { addBlueskyAccount } = blueskyControls(state);
  addBlueskyAccount({
    did: 'did:plc:demoswit234567abcdefghij',
    handle: 'palarnia-swit.bsky.social',
    displayName: 'Palarnia Świt',
    followers: 410,
  });
  // On a server of its own, away from the entryway.
  addBlueskyAccount({
    did: 'did:plc:demoziarno34567abcdefghi',
    handle: 'piekarnia.ziarno.example',
    displayName: 'Piekarnia Ziarno',
    server: 'pds.ziarno.example',
    emailAuthFactor: true,
    followers: 96,
  });
}
