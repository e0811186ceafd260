import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, initials, page, redirect } from '../page-shell.ts';
import { allowTikTok, denyTikTok, readTikTokDialog } from './login.ts';
import { type Creator, type State, TIKTOK_SCOPES } from './state.ts';

/** TikTok's login page in the popup: first which account, then what is allowed. */
export function tiktokDialogRoutes(state: State): Route[] {
  const path = '/v2/auth/authorize/';
  return [
    { provider: 'tiktok', method: 'GET', path, handle: (request) => showDialog(state, request) },
    { provider: 'tiktok', method: 'POST', path, handle: (request) => answerDialog(state, request) },
  ];
}

function showDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readTikTokDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const creator = state.creators.get(request.query.get('creator') ?? '');
  return html(200, creator ? consentPage(request, asked.scopes, creator) : creatorsPage(state, request));
}

function answerDialog(state: State, request: SandboxRequest): SandboxReply {
  const asked = readTikTokDialog(request.query);
  if (!asked.ok) return html(400, errorPage(request, asked.reason));
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(denyTikTok(asked));
  const creator = state.creators.get(request.query.get('creator') ?? '');
  if (!creator) return html(400, errorPage(request, 'Nie wybrano konta.'));
  return redirect(allowTikTok(state, asked, { openId: creator.openId, scopes: form.getAll('scope') }));
}

function addressWith(request: SandboxRequest, openId: string | null): string {
  const query = new URLSearchParams(request.query);
  if (openId === null) query.delete('creator');
  else query.set('creator', openId);
  return escapeHtml(`?${query}`);
}

const errorPage = (request: SandboxRequest, reason: string) =>
  page({
    request,
    title: 'Nie można otworzyć logowania',
    body: `<h1>Nie można otworzyć logowania</h1><p class="note" role="alert">${escapeHtml(reason)}</p>`,
    bare: true,
  });

function creatorsPage(state: State, request: SandboxRequest): string {
  const creators = state.creators.values().map(
    (creator) => `<li><a class="choice" href="${addressWith(request, creator.openId)}">
        <span class="avatar" aria-hidden="true">${escapeHtml(initials(creator.nickname))}</span>
        <span><strong>${escapeHtml(creator.nickname)}</strong><small>@${escapeHtml(creator.username)} · ${escapeHtml(creator.note)}</small></span></a></li>`,
  );
  return page({
    request,
    title: 'Logowanie do TikToka',
    bare: true,
    body: `<h1>Logowanie do TikToka</h1>
      <p>To piaskownica: nie łączy się z prawdziwym TikTokiem. Wybierz konto, na które chcesz się zalogować.</p>
      <ul class="choices">${creators.join('')}</ul>
      <form method="post" action="${addressWith(request, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage(request: SandboxRequest, scopes: readonly string[], creator: Creator): string {
  const rows = scopes.map((scope) => {
    const fixed = scope === 'user.info.basic' ? ' checked disabled' : ' checked';
    return `<label class="check"><input type="checkbox" name="scope" value="${escapeHtml(scope)}"${fixed}>
      <span>${escapeHtml(TIKTOK_SCOPES[scope] ?? scope)}<small>${escapeHtml(scope)}</small></span></label>`;
  });
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>Postownia prosi o dostęp do TikToka</h1>
      <p>Logujesz się jako <strong>${escapeHtml(creator.nickname)}</strong>. <a href="${addressWith(request, null)}">To nie Ty?</a></p>
      <form method="post" action="${addressWith(request, creator.openId)}">
        <fieldset><legend>Uprawnienia</legend>${rows.join('')}</fieldset>
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">Zezwól</button>
        </p>
      </form>`,
  });
}
