import { choiceFace, errorPage } from '../account-dialog.ts';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, page, redirect } from '../page-shell.ts';
import { allowThreads, denyThreads, readThreadsDialog } from './login.ts';
import { SCOPE_TEXTS, type State } from './state.ts';

const path = '/threads/oauth/authorize';

/** Threads' login page: who, and which of the permissions. */
export function threadsDialogRoutes(state: State): Route[] {
  return [
    { provider: 'threads', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'threads', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readThreadsDialog(request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const profiles = state.threadsProfiles.values().map(
    (
      { id, name, note },
      place,
    ) => `<label class="choice"><input type="radio" name="profile" value="${id}"${place === 0 ? ' checked' : ''}>
      ${choiceFace({ name, note })}</label>`,
  );
  const scopes = asked.scopes.map(
    (scope) =>
      `<li><label><input type="checkbox" name="scope" value="${scope}" checked> ${escapeHtml(SCOPE_TEXTS[scope] ?? scope)}</label></li>`,
  );
  return html(
    200,
    page({
      request,
      title: 'Logowanie do Threads',
      bare: true,
      body: `<h1>Logowanie do Threads</h1>
        <p>To piaskownica: nie łączy się z\u00a0prawdziwym Threads. Postownia prosi o\u00a0dostęp do profilu.</p>
        <form method="post">${profiles.join('')}<ul>${scopes.join('')}</ul>
          <p class="actions"><button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Kontynuuj</button></p></form>`,
    }),
  );
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readThreadsDialog(request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyThreads(asked));
  const profile = state.threadsProfiles.get(form.get('profile') ?? '');
  if (profile === undefined) return errorPage(request, 'Nie wybrano profilu.');
  const scopes = asked.scopes.filter(
    (scope) => scope === 'threads_basic' || form.getAll('scope').includes(scope),
  );
  return redirect(allowThreads(state, { ...asked, scopes }, profile));
}
