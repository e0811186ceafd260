import { passGoogle } from './login.ts';
import { BUSINESS_SCOPE, type GooglePlace, type State } from './state.ts';

export type NewGooglePlace = Pick<GooglePlace, 'title'> & Partial<GooglePlace> & { user?: string };

/** What Google's people and Google itself do. */
export interface GoogleControls {
  /** A place of a business, of a new person where no account is named. */
  addGooglePlace(place: NewGooglePlace): GooglePlace;
  /** Ends logins as a person does in their account. */
  killGoogleLogins(): number;
  /**
   * Passes Google's login page without a browser and returns the address the browser would be sent to.
   * @param login.url the address that the window was opened with: its challenge belongs to the attempt
   * @param login.place whose owner logs in; the first person where it is left out
   * @param login.scopes what was ticked; everything where it is left out
   */
  authorizeGoogle(login: {
    url: string;
    redirectUri: string;
    state: string;
    place?: string;
    scopes?: string[];
  }): string;
}

export function googleControls(state: State): GoogleControls {
  return {
    addGooglePlace({ user, ...place }) {
      const number = state.store.nextNumber();
      const account = place.account ?? `10${number}`;
      if (state.googleUsers.get(account) === undefined)
        state.googleUsers.put(account, { id: account, name: user ?? `Osoba ${number}` });
      const location = place.location ?? `20${number}`;
      const id = `${account}:${location}`;
      return state.googlePlaces.put(id, { address: 'Rynek 1', ...place, id, account, location });
    },
    killGoogleLogins() {
      const dying = state.googleLogins.values().filter(({ revoked }) => !revoked);
      for (const login of dying) state.googleLogins.put(login.refreshToken, { ...login, revoked: true });
      return dying.length;
    },
    authorizeGoogle({ place, ...login }) {
      const [first] = state.googleUsers.values();
      const user = state.googlePlaces.get(place ?? '')?.account ?? first?.id;
      if (user === undefined) throw new Error('there is nobody');
      return passGoogle(state, { ...login, user, scope: BUSINESS_SCOPE });
    },
  };
}

/** Puts the demonstration places in place where the folder is new. */
export function seedGoogle(state: State): void {
  if (state.googlePlaces.size() > 0) return;
  const { addGooglePlace } = googleControls(state);
  const owner = { user: 'Anna Kowalska', account: '1040500100' };
  addGooglePlace({ ...owner, location: '70010001', title: 'Palarnia Świt', address: 'Rynek 12, Wrocław' });
  addGooglePlace({ ...owner, location: '70010002', title: 'Palarnia Świt', address: 'Świdnicka 8, Wrocław' });
}
