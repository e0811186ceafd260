import { accountDialogRoutes } from '../account-dialog.ts';
import type { Route } from '../http-kernel.ts';
import { escapeHtml } from '../page-shell.ts';
import { allowGoogle, denyGoogle, readGoogleDialog } from './login.ts';
import { GOOGLE_SCOPES, type State } from './state.ts';

/** Google's login page in the popup: each permission has a box of its own. */
export const googleDialogRoutes = (state: State): Route[] =>
  accountDialogRoutes({
    provider: 'google',
    path: '/o/oauth2/v2/auth',
    parameter: 'user',
    title: 'Wybierz konto Google',
    notice:
      'To piaskownica: nie łączy się z prawdziwym Google. Wybierz osobę, na której konto chcesz się zalogować.',
    read: readGoogleDialog,
    accounts: () => state.googleUsers.values(),
    choice: ({ id, name, note }) => {
      const places = state.googlePlaces.values().filter(({ account }) => account === id);
      return { id, name, note: places.map(({ title }) => title).join(', ') || note || 'Bez profilu firmy' };
    },
    consent: ({ scopes }) => ({
      heading: 'Postownia chce uzyskać dostęp do Twojego konta Google',
      permissions: `<ul>${scopes.map(boxOf).join('')}</ul>`,
      allow: 'Kontynuuj',
    }),
    onAllow: (asked, user, form) =>
      allowGoogle(state, asked, { user: user.id, scopes: form.getAll('scope') }),
    onDeny: denyGoogle,
  });

const boxOf = (scope: string) =>
  `<li><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${escapeHtml(GOOGLE_SCOPES[scope] ?? scope)}</label></li>`;
