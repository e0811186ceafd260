import { accountDialogRoutes } from '../account-dialog.ts';
import type { Route } from '../http-kernel.ts';
import { escapeHtml } from '../page-shell.ts';
import { allowTikTok, denyTikTok, readTikTokDialog } from './login.ts';
import { type State, TIKTOK_SCOPES } from './state.ts';

/** TikTok's login page in the popup: all but the basic permission can be unticked. */
export const tiktokDialogRoutes = (state: State): Route[] =>
  accountDialogRoutes({
    provider: 'tiktok',
    path: '/v2/auth/authorize/',
    parameter: 'creator',
    title: 'Logowanie do TikToka',
    notice:
      'To piaskownica: nie łączy się z prawdziwym TikTokiem. Wybierz konto, na które chcesz się zalogować.',
    read: readTikTokDialog,
    accounts: () => state.creators.values(),
    choice: ({ openId, nickname, username, note }) => ({
      id: openId,
      name: nickname,
      note: `@${username} · ${note}`,
    }),
    consent: ({ scopes }) => ({
      heading: 'Postownia prosi o dostęp do TikToka',
      permissions: `<fieldset><legend>Uprawnienia</legend>${scopes.map(boxOf).join('')}</fieldset>`,
      allow: 'Zezwól',
    }),
    onAllow: (asked, { openId }, form) => allowTikTok(state, asked, { openId, scopes: form.getAll('scope') }),
    onDeny: denyTikTok,
  });

function boxOf(scope: string): string {
  const fixed = scope === 'user.info.basic' ? ' checked disabled' : ' checked';
  return `<label class="check"><input type="checkbox" name="scope" value="${escapeHtml(scope)}"${fixed}>
      <span>${escapeHtml(TIKTOK_SCOPES[scope] ?? scope)}<small>${escapeHtml(scope)}</small></span></label>`;
}
