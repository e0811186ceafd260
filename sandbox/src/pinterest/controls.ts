import { allowPinterest, readPinterestDialog } from './login.ts';
import { type PinterestBoard, SANDBOX_PINTEREST_APP, type State } from './state.ts';

export type NewPinterestBoard = Pick<PinterestBoard, 'name'> &
  Partial<PinterestBoard> & { username?: string };

/** What Pinterest's people and Pinterest itself do. */
export interface PinterestControls {
  /** A board, of a new person where nobody is named. */
  addPinterestBoard(board: NewPinterestBoard): PinterestBoard;
  /** Ends logins: the access tokens, or everything, as after removing the app in the settings. */
  killPinterestTokens(death: { what: 'access' | 'all' }): number;
  /**
   * Passes Pinterest's login page without a browser and returns the address the browser would be sent to.
   * @param login.board whose owner logs in; the first person where it is left out
   */
  authorizePinterest(login: { url?: string; redirectUri: string; state: string; board?: string }): string;
}

const SCOPES = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read';

export function pinterestControls(state: State): PinterestControls {
  return {
    addPinterestBoard({ username, ...board }) {
      const number = state.store.nextNumber();
      const userId = board.userId ?? `7${number}`;
      if (state.pinterestUsers.get(userId) === undefined)
        state.pinterestUsers.put(userId, {
          id: userId,
          username: username ?? `konto${number}`,
          followers: 840,
        });
      const id = board.id ?? `54900${number}`;
      return state.pinterestBoards.put(id, { privacy: 'PUBLIC', ...board, id, userId });
    },
    killPinterestTokens({ what }) {
      const dying = state.pinterestLogins.values().filter(({ revoked }) => !revoked);
      const accessExpiresAt = state.clock.now().toISOString();
      for (const login of dying)
        state.pinterestLogins.put(login.id, { ...login, accessExpiresAt, revoked: what === 'all' });
      return dying.length;
    },
    authorizePinterest({ redirectUri, state: given, board }) {
      const query = { client_id: SANDBOX_PINTEREST_APP.clientId, response_type: 'code', scope: SCOPES };
      const asked = readPinterestDialog(
        new URLSearchParams({ ...query, redirect_uri: redirectUri, state: given }),
      );
      if (!asked.ok) throw new Error(asked.reason);
      const [first] = state.pinterestUsers.values();
      const userId = state.pinterestBoards.get(board ?? '')?.userId ?? first?.id;
      if (userId === undefined) throw new Error('there is nobody');
      return allowPinterest(state, asked, userId);
    },
  };
}

/** Puts the demonstration boards in place where the folder is new. */
export function seedPinterest(state: State): void {
  if (state.pinterestBoards.size() > 0) return;
  const { addPinterestBoard } = pinterestControls(state);
  const owner = { userId: '70010001', username: 'palarnia_swit' };
  addPinterestBoard({ ...owner, id: '549001001', name: 'Kawa i wypieki' });
  addPinterestBoard({ ...owner, id: '549001002', name: 'Wnętrza kawiarni' });
  addPinterestBoard({ ...owner, id: '549001003', name: 'Pomysły na później', privacy: 'SECRET' });
}
