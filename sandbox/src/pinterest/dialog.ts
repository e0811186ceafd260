import { accountDialogRoutes } from '../account-dialog.ts';
import type { Route } from '../http-kernel.ts';
import { escapeHtml } from '../page-shell.ts';
import { allowPinterest, denyPinterest, readPinterestDialog } from './login.ts';
import type { State } from './state.ts';

/** Pinterest's login page in the popup: everything is allowed as a whole. */
export const pinterestDialogRoutes = (state: State): Route[] =>
  accountDialogRoutes({
    provider: 'pinterest',
    // On a host of its own it is `/oauth/`, which is another network's here.
    path: '/pinterest/oauth/',
    parameter: 'user',
    title: 'Logowanie do Pinteresta',
    notice:
      'To piaskownica: nie łączy się z prawdziwym Pinterestem. Wybierz osobę, na której konto chcesz się zalogować.',
    read: readPinterestDialog,
    accounts: () => state.pinterestUsers.values(),
    choice: ({ id, username }) => {
      const boards = state.pinterestBoards.values().filter(({ userId }) => userId === id);
      return { id, name: username, note: boards.map(({ name }) => name).join(', ') };
    },
    consent: ({ scopes }) => ({
      heading: 'Postownia prosi o dostęp do Pinteresta',
      permissions: `<ul>${scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')}</ul>`,
      allow: 'Zezwól',
    }),
    onAllow: (asked, user) => allowPinterest(state, asked, user.id),
    onDeny: denyPinterest,
  });
