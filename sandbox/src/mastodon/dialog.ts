import { choiceFace, errorPage } from '../account-dialog.ts';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, page, redirect } from '../page-shell.ts';
import { allowMastodon, denyMastodon, readMastodonDialog } from './login.ts';
import { keyOf, SCOPE_TEXTS, type State } from './state.ts';

const path = '/servers/:server/oauth/authorize';

/** The login page of a server: who, and what is allowed, as a whole. */
export function mastodonDialogRoutes(state: State): Route[] {
  return [
    { provider: 'mastodon', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'mastodon', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

const serverOf = ({ params }: SandboxRequest) => params.server ?? '';

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readMastodonDialog(state, serverOf(request), request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const accounts = state.mastodonAccounts.values().filter(({ server }) => server === serverOf(request));
  const choices = accounts.map(
    (
      account,
      place,
    ) => `<label class="choice"><input type="radio" name="account" value="${escapeHtml(keyOf(account))}"${place === 0 ? ' checked' : ''}>
      ${choiceFace({ name: account.displayName, note: `@${account.username}` })}</label>`,
  );
  const scopes = asked.scopes.map((scope) => `<li>${escapeHtml(SCOPE_TEXTS[scope] ?? scope)}</li>`);
  return html(
    200,
    page({
      request,
      title: `Logowanie do ${serverOf(request)}`,
      bare: true,
      body: `<h1>Logowanie do ${escapeHtml(serverOf(request))}</h1>
        <p>To piaskownica: nie łączy się z\u00a0prawdziwym serwerem Mastodona. Aplikacja ${escapeHtml(asked.app.name)} prosi o\u00a0dostęp:</p>
        <ul>${scopes.join('')}</ul>
        <form method="post">${choices.join('')}
          <p class="actions"><button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Autoryzuj</button></p></form>`,
    }),
  );
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readMastodonDialog(state, serverOf(request), request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyMastodon(asked));
  const account = state.mastodonAccounts.get(form.get('account') ?? '');
  if (account?.server !== serverOf(request)) return errorPage(request, 'Nie wybrano konta.');
  return redirect(allowMastodon(state, asked, account));
}
