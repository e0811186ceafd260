import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, initials, page, redirect } from '../page-shell.ts';
import { allowGoogle, denyGoogle, readGoogleDialog } from './login.ts';
import type { GoogleUser, State } from './state.ts';

/** Google's login page in the popup: first who, then each permission with a box of its own. */
export function googleDialogRoutes(state: State): Route[] {
  const path = '/o/oauth2/v2/auth';
  return [
    { provider: 'google', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'google', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readGoogleDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const user = state.googleUsers.get(request.query.get('user') ?? '');
  return html(200, user ? consentPage(request, asked.scopes, user) : usersPage(state, request));
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readGoogleDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyGoogle(asked));
  const user = state.googleUsers.get(request.query.get('user') ?? '');
  if (!user) return html(400, errorPage(request, 'Nie wybrano konta.'));
  return redirect(allowGoogle(state, asked, { user: user.id, scopes: form.getAll('scope') }));
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
  const users = state.googleUsers.values().map(({ id, name }) => {
    const places = state.googlePlaces.values().filter(({ account }) => account === id);
    return `<li><a class="choice" href="${addressWith(request, id)}">
        <span class="avatar" aria-hidden="true">${escapeHtml(initials(name))}</span>
        <span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(places.map(({ title }) => title).join(', ') || 'Bez profilu firmy')}</small></span></a></li>`;
  });
  return page({
    request,
    title: 'Wybierz konto Google',
    bare: true,
    body: `<h1>Wybierz konto Google</h1>
      <p>To piaskownica: nie łączy się z prawdziwym Google. Wybierz osobę, na której konto chcesz się zalogować.</p>
      <ul class="choices">${users.join('')}</ul>
      <form method="post" action="${addressWith(request, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage(request: SandboxRequest, scopes: readonly string[], user: GoogleUser): string {
  const boxes = scopes.map(
    (scope) =>
      `<li><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> Wyświetlanie i edytowanie profili firm w Google</label></li>`,
  );
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>Postownia chce uzyskać dostęp do Twojego konta Google</h1>
      <p>Logujesz się jako <strong>${escapeHtml(user.name)}</strong>. <a href="${addressWith(request, null)}">To nie Ty?</a></p>
      <form method="post" action="${addressWith(request, user.id)}">
        <ul>${boxes.join('')}</ul>
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Kontynuuj</button>
        </p>
      </form>`,
  });
}
