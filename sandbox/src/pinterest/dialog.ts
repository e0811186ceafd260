import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, initials, page, redirect } from '../page-shell.ts';
import { allowPinterest, denyPinterest, readPinterestDialog } from './login.ts';
import type { PinterestUser, State } from './state.ts';

/** Pinterest's login page in the popup: first who, then what is allowed, as a whole. */
export function pinterestDialogRoutes(state: State): Route[] {
  // On a host of its own it is `/oauth/`, which is another network's here.
  const path = '/pinterest/oauth/';
  return [
    { provider: 'pinterest', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'pinterest', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readPinterestDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const user = state.pinterestUsers.get(request.query.get('user') ?? '');
  return html(200, user ? consentPage(request, asked.scopes, user) : usersPage(state, request));
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readPinterestDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyPinterest(asked));
  const user = state.pinterestUsers.get(request.query.get('user') ?? '');
  if (!user) return html(400, errorPage(request, 'Nie wybrano konta.'));
  return redirect(allowPinterest(state, asked, user.id));
}

function addressWith(request: SandboxRequest, id: string | null): string {
  const query = new URLSearchParams(request.query);
  if (id === null) query.delete('user');
  else query.set('user', id);
  return escapeHtml(`?${query}`);
}

const errorPage = (request: SandboxRequest, reason: string) =>
  page({
    request,
    title: 'Nie można otworzyć logowania',
    body: `<h1>Nie można otworzyć logowania</h1><p class="note" role="alert">${escapeHtml(reason)}</p>`,
    bare: true,
  });

function usersPage(state: State, request: SandboxRequest): string {
  const users = state.pinterestUsers.values().map(({ id, username }) => {
    const boards = state.pinterestBoards.values().filter(({ userId }) => userId === id);
    return `<li><a class="choice" href="${addressWith(request, id)}">
        <span class="avatar" aria-hidden="true">${escapeHtml(initials(username))}</span>
        <span><strong>${escapeHtml(username)}</strong><small>${escapeHtml(boards.map(({ name }) => name).join(', '))}</small></span></a></li>`;
  });
  return page({
    request,
    title: 'Logowanie do Pinteresta',
    bare: true,
    body: `<h1>Logowanie do Pinteresta</h1>
      <p>To piaskownica: nie łączy się z prawdziwym Pinterestem. Wybierz konto, na które chcesz się zalogować.</p>
      <ul class="choices">${users.join('')}</ul>
      <form method="post" action="${addressWith(request, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage(request: SandboxRequest, scopes: readonly string[], user: PinterestUser): string {
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>Postownia prosi o dostęp do Pinteresta</h1>
      <p>Logujesz się jako <strong>${escapeHtml(user.username)}</strong>. <a href="${addressWith(request, null)}">To nie Ty?</a></p>
      <ul>${scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')}</ul>
      <form method="post" action="${addressWith(request, user.id)}">
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Zezwól</button>
        </p>
      </form>`,
  });
}
