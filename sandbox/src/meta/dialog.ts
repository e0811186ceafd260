import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, initials, page, redirect } from '../page-shell.ts';
import { type DialogRequest, denyAccess, grantAccess, readDialogRequest } from './login.ts';
import type { Page, State, User } from './state.ts';

type GoodRequest = Extract<DialogRequest, { ok: true }>;

const SCOPE_TEXTS: Record<string, string> = {
  public_profile: 'Imię, nazwisko i zdjęcie profilowe (wymagane)',
  email: 'Adres e-mail',
  pages_show_list: 'Lista stron, którymi zarządzasz',
  pages_read_engagement: 'Odczyt treści opublikowanych na stronie',
  pages_manage_posts: 'Tworzenie i usuwanie postów na stronie',
  pages_manage_metadata: 'Zarządzanie ustawieniami strony',
  pages_read_user_content: 'Odczyt treści dodanych przez innych',
  pages_manage_engagement: 'Komentowanie jako strona',
  read_insights: 'Statystyki strony',
  business_management: 'Zarządzanie portfolio firmowym',
  instagram_basic: 'Profil i posty konta na Instagramie',
  instagram_content_publish: 'Publikowanie na Instagramie',
  instagram_manage_insights: 'Statystyki konta na Instagramie',
  instagram_manage_comments: 'Zarządzanie komentarzami na Instagramie',
};

/** The login dialog that a person sees in the popup: first who, then what is allowed. */
export function dialogRoutes(state: State): Route[] {
  const path = /^(?:\/v\d+\.\d+)?\/dialog\/oauth$/;
  const name = (request: SandboxRequest) => `${request.method} /dialog/oauth`;
  return [
    { provider: 'meta', method: 'GET', path, name, handle: (request) => showDialog(state, request) },
    { provider: 'meta', method: 'POST', path, name, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readDialogRequest(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const user = state.users.get(request.query.get('user') ?? '');
  return html(200, user ? consentPage(state, request, asked, user) : usersPage(state, request));
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readDialogRequest(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyAccess(asked));
  const user = state.users.get(request.query.get('user') ?? '');
  if (!user) return html(400, errorPage(request, 'Nie wybrano osoby, która się loguje.'));
  const own = pagesOf(state, user).map((candidate) => candidate.id);
  return redirect(
    grantAccess(state, asked, {
      networkUserId: user.id,
      scopes: form.getAll('scope'),
      pageIds: form.getAll('page').filter((id) => own.includes(id)),
    }),
  );
}

function pagesOf(state: State, user: User): Page[] {
  return state.pages
    .values()
    .filter((candidate) => candidate.roles.some((role) => role.networkUserId === user.id));
}

/** The same address with one parameter changed; relative, so that it works behind a prefix. */
function addressWith(request: SandboxRequest, user: string | null): string {
  const query = new URLSearchParams(request.query);
  if (user === null) query.delete('user');
  else query.set('user', user);
  return escapeHtml(`?${query}`);
}

function errorPage(request: SandboxRequest, reason: string): string {
  return page({
    request,
    title: 'Nie można otworzyć logowania',
    body: `<h1>Nie można otworzyć logowania</h1><p class="note" role="alert">${escapeHtml(reason)}</p>`,
    bare: true,
  });
}

function usersPage(state: State, request: SandboxRequest): string {
  const users = state.users.values().map(
    (user) => `<li><a class="choice" href="${addressWith(request, user.id)}">
        <span class="avatar" aria-hidden="true">${escapeHtml(initials(user.name))}</span>
        <span><strong>${escapeHtml(user.name)}</strong><small>${escapeHtml(user.note)}</small></span></a></li>`,
  );
  return page({
    request,
    title: 'Logowanie do Facebooka',
    bare: true,
    body: `<h1>Logowanie do Facebooka</h1>
      <p>To piaskownica: nie łączy się z prawdziwym Facebookiem. Wybierz, jako kto chcesz się zalogować.</p>
      <ul class="choices">${users.join('')}</ul>
      <form method="post" action="${addressWith(request, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage(state: State, request: SandboxRequest, asked: GoodRequest, user: User): string {
  const pages = pagesOf(state, user).map((candidate) =>
    checkbox('page', candidate.id, candidate.name, pageNote(state, candidate, user)),
  );
  const scopes = asked.scopes.map((scope) =>
    checkbox('scope', scope, SCOPE_TEXTS[scope] ?? scope, scope, scope === 'public_profile'),
  );
  const firstName = user.name.split(' ')[0] ?? user.name;
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>Aplikacja Postownia prosi o dostęp</h1>
      <p>Logujesz się jako <strong>${escapeHtml(user.name)}</strong>. <a href="${addressWith(request, null)}">To nie Ty?</a></p>
      <form method="post" action="${addressWith(request, user.id)}">
        <fieldset><legend>Strony i konta na Instagramie</legend>${pages.join('') || '<p>Ta osoba nie prowadzi żadnej strony.</p>'}</fieldset>
        <fieldset><legend>Uprawnienia</legend>${scopes.join('')}</fieldset>
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Kontynuuj jako ${escapeHtml(firstName)}</button>
        </p>
      </form>`,
  });
}

function pageNote(state: State, candidate: Page, user: User): string {
  const role = candidate.roles.find((one) => one.networkUserId === user.id);
  const account = candidate.instagramId === null ? undefined : state.instagram.get(candidate.instagramId);
  const notes = [candidate.category];
  if (account) notes.push(`Instagram @${account.username}`);
  if (!role?.tasks.includes('CREATE_CONTENT')) notes.push('bez prawa tworzenia treści');
  if (role && !role.hasToken) notes.push('bez tokenu strony');
  return notes.join(' · ');
}

function checkbox(name: string, value: string, label: string, note: string, fixed = false): string {
  const attributes = fixed ? ' checked disabled' : ' checked';
  return `<label class="check"><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${attributes}>
    <span>${escapeHtml(label)}<small>${escapeHtml(note)}</small></span></label>`;
}
