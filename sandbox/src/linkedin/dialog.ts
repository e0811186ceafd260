import { accountDialogRoutes } from '../account-dialog.ts';
import type { Route } from '../http-kernel.ts';
import { escapeHtml } from '../page-shell.ts';
import { allowLinkedIn, denyLinkedIn, readLinkedInDialog } from './login.ts';
import { SCOPE_TEXTS, type State } from './state.ts';

/** LinkedIn's login page in the popup: everything is allowed as a whole. */
export const linkedinDialogRoutes = (state: State): Route[] =>
  accountDialogRoutes({
    provider: 'linkedin',
    path: '/oauth/v2/authorization',
    parameter: 'member',
    title: 'Logowanie do LinkedIna',
    notice:
      'To piaskownica: nie łączy się z prawdziwym LinkedInem. Wybierz osobę, na której konto chcesz się zalogować.',
    read: readLinkedInDialog,
    accounts: () => state.linkedinMembers.values(),
    choice: ({ urn, firstName, lastName, note }) => ({ id: urn, name: `${firstName} ${lastName}`, note }),
    consent: ({ scopes }) => ({
      heading: 'Postownia prosi o dostęp do LinkedIna',
      permissions: `<ul>${scopes.map(rowOf).join('')}</ul>`,
      allow: 'Zezwól',
    }),
    onAllow: (asked, member) => allowLinkedIn(state, asked, member),
    onDeny: denyLinkedIn,
  });

const rowOf = (scope: string) =>
  `<li>${escapeHtml(SCOPE_TEXTS[scope] ?? scope)} <small>${escapeHtml(scope)}</small></li>`;
