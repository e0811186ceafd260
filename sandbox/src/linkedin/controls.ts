import { allowLinkedIn, readLinkedInDialog } from './login.ts';
import { type LinkedInMember, type LinkedInPage, SANDBOX_LINKEDIN_APPS, type State } from './state.ts';

export type NewLinkedInMember = Pick<LinkedInMember, 'firstName' | 'lastName'> & Partial<LinkedInMember>;
export type NewLinkedInPage = Pick<LinkedInPage, 'name'> & Partial<LinkedInPage>;

/** What LinkedIn's people and LinkedIn itself do. */
export interface LinkedInControls {
  addLinkedInMember(member: NewLinkedInMember): LinkedInMember;
  addLinkedInPage(page: NewLinkedInPage): LinkedInPage;
  changeLinkedInPage(urn: string, change: Partial<Omit<LinkedInPage, 'urn'>>): LinkedInPage;
  /** Ends a person's logins: the access tokens, or everything, as after removing the app in the settings. */
  killLinkedInTokens(death: { member?: string; what: 'access' | 'all' }): number;
  /**
   * Passes LinkedIn's login page without a browser and returns the address the browser would be sent to.
   * @param login.account a person, or a page: then somebody with a role there
   */
  authorizeLinkedIn(login: {
    redirectUri: string;
    state: string;
    account?: string;
    clientId?: string;
  }): string;
}

const [, PAGES_APP] = SANDBOX_LINKEDIN_APPS;

export function linkedinControls(state: State): LinkedInControls {
  return {
    addLinkedInMember(member) {
      const urn = member.urn ?? `urn:li:person:m${state.store.nextNumber()}`;
      return state.linkedinMembers.put(urn, {
        vanityName: `osoba-${urn.slice(-4)}`,
        note: '',
        ...member,
        urn,
      });
    },
    addLinkedInPage(page) {
      const urn = page.urn ?? `urn:li:organization:${state.store.nextNumber()}`;
      return state.linkedinPages.put(urn, {
        vanityName: `strona-${urn.slice(-4)}`,
        roles: [],
        ...page,
        urn,
      });
    },
    changeLinkedInPage(urn, change) {
      const page = state.linkedinPages.get(urn);
      if (!page) throw new Error(`no such page: ${urn}`);
      return state.linkedinPages.put(urn, { ...page, ...change });
    },
    killLinkedInTokens({ member, what }) {
      const dying = state.linkedinLogins
        .values()
        .filter((login) => !login.revoked && (member === undefined || login.member === member));
      const accessExpiresAt = state.clock.now().toISOString();
      for (const login of dying)
        state.linkedinLogins.put(login.id, { ...login, accessExpiresAt, revoked: what === 'all' });
      return dying.length;
    },
    authorizeLinkedIn({ redirectUri, state: given, account, clientId = PAGES_APP.clientId }) {
      const scope = SANDBOX_LINKEDIN_APPS.find((app) => app.clientId === clientId)?.scopes.join(' ') ?? '';
      const query = { client_id: clientId, response_type: 'code', scope };
      const asked = readLinkedInDialog(
        new URLSearchParams({ ...query, redirect_uri: redirectUri, state: given }),
      );
      if (!asked.ok) throw new Error(asked.reason);
      const [first] = state.linkedinMembers.values();
      const urn = state.linkedinPages.get(account ?? '')?.roles[0]?.member ?? account ?? first?.urn ?? '';
      const member = state.linkedinMembers.get(urn);
      if (!member) throw new Error(`no such person: ${urn}`);
      return allowLinkedIn(state, asked, member);
    },
  };
}

/** Puts the demonstration people and pages in place where the folder is new. */
export function seedLinkedIn(state: State): void {
  if (state.linkedinMembers.size() > 0) return;
  const { addLinkedInMember, addLinkedInPage } = linkedinControls(state);
  const anna = addLinkedInMember({
    urn: 'urn:li:person:demoAnna01',
    firstName: 'Anna',
    lastName: 'Kowalska',
    vanityName: 'anna-kowalska-demo',
    note: 'Zarządza stroną palarni, strony piekarni tylko ogląda statystyki',
  });
  addLinkedInMember({
    urn: 'urn:li:person:demoTomek01',
    firstName: 'Tomasz',
    lastName: 'Nowak',
    vanityName: 'tomasz-nowak-demo',
    note: 'Nie zarządza żadną stroną',
  });
  addLinkedInPage({
    urn: 'urn:li:organization:70010001',
    name: 'Palarnia Świt',
    vanityName: 'palarnia-swit',
    followers: 1860,
    roles: [{ member: anna.urn, role: 'ADMINISTRATOR' }],
  });
  addLinkedInPage({
    urn: 'urn:li:organization:70010002',
    name: 'Piekarnia Ziarno',
    vanityName: 'piekarnia-ziarno',
    followers: 640,
    roles: [{ member: anna.urn, role: 'ANALYST' }],
  });
}
