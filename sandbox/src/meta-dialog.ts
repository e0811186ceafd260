import type { Route, SandboxReply, SandboxRequest } from './http-kernel.ts';
import { type DialogRequest, denyAccess, grantAccess, readDialogRequest } from './meta-login.ts';
import { escapeHtml, html, initials, page, redirect } from './page-shell.ts';
import type { Page, Person, World } from './world.ts';

type GoodRequest = Extract<DialogRequest, { ok: true }>;

const SCOPE_TEXTS: Record<string, string> = {
  public_profile: 'Imię, nazwisko i zdjęcie profilowe (wymagane)',
  email: 'Adres e-mail',
  pages_show_list: 'Lista stron, którymi zarządzasz',
  pages_read_engagement: 'Odczyt treści opublikowanych na stronie',
  pages_manage_posts: 'Tworzenie i usuwanie postów na stronie',
  pages_manage_metadata: 'Zarządzanie ustawieniami strony',
  pages_read_user_content: 'Odczyt treści dodanych przez innych',
  read_insights: 'Statystyki strony',
  business_management: 'Zarządzanie portfolio firmowym',
  instagram_basic: 'Profil i posty konta na Instagramie',
  instagram_content_publish: 'Publikowanie na Instagramie',
  instagram_manage_insights: 'Statystyki konta na Instagramie',
  instagram_manage_comments: 'Zarządzanie komentarzami na Instagramie',
};

/** The login dialog that a person sees in the popup: first who, then what is allowed. */
export function dialogRoutes(world: World): Route[] {
  const path = /^(?:\/v\d+\.\d+)?\/dialog\/oauth$/;
  const name = (request: SandboxRequest) => `${request.method} /dialog/oauth`;
  return [
    { provider: 'meta', method: 'GET', path, name, handle: (request) => showDialog(world, request) },
    { provider: 'meta', method: 'POST', path, name, handle: (request) => answerDialog(world, request) },
  ];
}

function showDialog(world: World, request: SandboxRequest): SandboxReply {
  const asked = readDialogRequest(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const person = world.people.get(request.query.get('person') ?? '');
  return html(200, person ? consentPage(world, request, asked, person) : peoplePage(world, request));
}

function answerDialog(world: World, request: SandboxRequest): SandboxReply {
  const asked = readDialogRequest(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyAccess(asked));
  const person = world.people.get(request.query.get('person') ?? '');
  if (!person) return html(400, errorPage(request, 'Nie wybrano osoby, która się loguje.'));
  const own = pagesOf(world, person).map((candidate) => candidate.id);
  return redirect(
    grantAccess(world, asked, {
      personId: person.id,
      scopes: form.getAll('scope'),
      pageIds: form.getAll('page').filter((id) => own.includes(id)),
    }),
  );
}

function pagesOf(world: World, person: Person): Page[] {
  return world.pages
    .values()
    .filter((candidate) => candidate.roles.some((role) => role.personId === person.id));
}

/** The same address with one parameter changed; relative, so that it works behind a prefix. */
function addressWith(request: SandboxRequest, person: string | null): string {
  const query = new URLSearchParams(request.query);
  if (person === null) query.delete('person');
  else query.set('person', person);
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

function peoplePage(world: World, request: SandboxRequest): string {
  const people = world.people.values().map(
    (person) => `<li><a class="choice" href="${addressWith(request, person.id)}">
        <span class="avatar" aria-hidden="true">${escapeHtml(initials(person.name))}</span>
        <span><strong>${escapeHtml(person.name)}</strong><small>${escapeHtml(person.note)}</small></span></a></li>`,
  );
  return page({
    request,
    title: 'Logowanie do Facebooka',
    bare: true,
    body: `<h1>Logowanie do Facebooka</h1>
      <p>To piaskownica: nie łączy się z prawdziwym Facebookiem. Wybierz, jako kto chcesz się zalogować.</p>
      <ul class="choices">${people.join('')}</ul>
      <form method="post" action="${addressWith(request, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage(world: World, request: SandboxRequest, asked: GoodRequest, person: Person): string {
  const pages = pagesOf(world, person).map((candidate) =>
    checkbox('page', candidate.id, candidate.name, pageNote(world, candidate, person)),
  );
  const scopes = asked.scopes.map((scope) =>
    checkbox('scope', scope, SCOPE_TEXTS[scope] ?? scope, scope, scope === 'public_profile'),
  );
  const firstName = person.name.split(' ')[0] ?? person.name;
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>Aplikacja Postownia prosi o dostęp</h1>
      <p>Logujesz się jako <strong>${escapeHtml(person.name)}</strong>. <a href="${addressWith(request, null)}">To nie Ty?</a></p>
      <form method="post" action="${addressWith(request, person.id)}">
        <fieldset><legend>Strony i konta na Instagramie</legend>${pages.join('') || '<p>Ta osoba nie prowadzi żadnej strony.</p>'}</fieldset>
        <fieldset><legend>Uprawnienia</legend>${scopes.join('')}</fieldset>
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Kontynuuj jako ${escapeHtml(firstName)}</button>
        </p>
      </form>`,
  });
}

function pageNote(world: World, candidate: Page, person: Person): string {
  const role = candidate.roles.find((one) => one.personId === person.id);
  const account = candidate.instagramId === null ? undefined : world.instagram.get(candidate.instagramId);
  const notes = [candidate.category];
  if (account) notes.push(`Instagram @${account.username}`);
  if (!role?.tasks.includes('CREATE_CONTENT')) notes.push('bez prawa tworzenia treści');
  if (role && !role.hasToken) notes.push('bez tokenu strony');
  return notes.join(' · ');
}

function checkbox(name: string, value: string, label: string, note: string, fixed = false): string {
  const state = fixed ? ' checked disabled' : ' checked';
  return `<label class="check"><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${state}>
    <span>${escapeHtml(label)}<small>${escapeHtml(note)}</small></span></label>`;
}
