import { choiceFace, errorPage } from '../account-dialog.ts';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, page, redirect } from '../page-shell.ts';
import { allowX, denyX, readXDialog } from './login.ts';
import { SCOPE_TEXTS, type State } from './state.ts';

const path = '/i/oauth2/authorize';

/** X's login page: who, and what is allowed, as a whole. */
export function xDialogRoutes(state: State): Route[] {
  return [
    { provider: 'x', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'x', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readXDialog(request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const users = state.xUsers.values().map(
    (
      { id, name, note },
      place,
    ) => `<label class="choice"><input type="radio" name="user" value="${id}"${place === 0 ? ' checked' : ''}>
      ${choiceFace({ name, note })}</label>`,
  );
  const scopes = asked.scopes.map((scope) => `<li>${escapeHtml(SCOPE_TEXTS[scope] ?? scope)}</li>`);
  return html(
    200,
    page({
      request,
      title: 'Logowanie do X',
      bare: true,
      body: `<h1>Postownia prosi o\u00a0dostęp do konta X</h1>
        <p>To piaskownica: nie łączy się z\u00a0prawdziwym X.</p><ul>${scopes.join('')}</ul>
        <form method="post">${users.join('')}
          <p class="actions"><button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Autoryzuj aplikację</button></p></form>`,
    }),
  );
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readXDialog(request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyX(asked));
  const user = state.xUsers.get(form.get('user') ?? '');
  if (user === undefined) return errorPage(request, 'Nie wybrano konta.');
  return redirect(allowX(state, asked, user));
}
