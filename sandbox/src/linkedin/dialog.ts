import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, initials, page, redirect } from '../page-shell.ts';
import { allowLinkedIn, denyLinkedIn, readLinkedInDialog } from './login.ts';
import { type LinkedInMember, SCOPE_TEXTS, type State } from './state.ts';

/** LinkedIn's login page in the popup: first who, then what is allowed, as a whole. */
export function linkedinDialogRoutes(state: State): Route[] {
  const path = '/oauth/v2/authorization';
  return [
    { provider: 'linkedin', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'linkedin', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readLinkedInDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const member = state.linkedinMembers.get(request.query.get('member') ?? '');
  return html(200, member ? consentPage(request, asked.scopes, member) : membersPage(state, request));
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readLinkedInDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyLinkedIn(asked));
  const member = state.linkedinMembers.get(request.query.get('member') ?? '');
  if (!member) return html(400, errorPage(request, 'Nie wybrano konta.'));
  return redirect(allowLinkedIn(state, asked, member));
}

function addressWith(request: SandboxRequest, urn: string | null): string {
  const query = new URLSearchParams(request.query);
  if (urn === null) query.delete('member');
  else query.set('member', urn);
  return escapeHtml(`?${query}`);
}

const errorPage = (request: SandboxRequest, reason: string) =>
  page({
    request,
    title: 'Nie można otworzyć logowania',
    body: `<h1>Nie można otworzyć logowania</h1><p class="note" role="alert">${escapeHtml(reason)}</p>`,
    bare: true,
  });

const nameOf = ({ firstName, lastName }: LinkedInMember) => `${firstName} ${lastName}`;

function membersPage(state: State, request: SandboxRequest): string {
  const members = state.linkedinMembers.values().map(
    (member) => `<li><a class="choice" href="${addressWith(request, member.urn)}">
        <span class="avatar" aria-hidden="true">${escapeHtml(initials(nameOf(member)))}</span>
        <span><strong>${escapeHtml(nameOf(member))}</strong><small>${escapeHtml(member.note)}</small></span></a></li>`,
  );
  return page({
    request,
    title: 'Logowanie do LinkedIna',
    bare: true,
    body: `<h1>Logowanie do LinkedIna</h1>
      <p>To piaskownica: nie łączy się z prawdziwym LinkedInem. Wybierz osobę, na której konto chcesz się zalogować.</p>
      <ul class="choices">${members.join('')}</ul>
      <form method="post" action="${addressWith(request, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage(request: SandboxRequest, scopes: readonly string[], member: LinkedInMember): string {
  const rows = scopes.map(
    (scope) => `<li>${escapeHtml(SCOPE_TEXTS[scope] ?? scope)} <small>${escapeHtml(scope)}</small></li>`,
  );
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>Postownia prosi o dostęp do LinkedIna</h1>
      <p>Logujesz się jako <strong>${escapeHtml(nameOf(member))}</strong>. <a href="${addressWith(request, null)}">To nie Ty?</a></p>
      <ul>${rows.join('')}</ul>
      <form method="post" action="${addressWith(request, member.urn)}">
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Zezwól</button>
        </p>
      </form>`,
  });
}
