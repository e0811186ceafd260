import { json, type Route, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, page, showText, showTime } from '../page-shell.ts';
import type { Message, State } from '../state.ts';

/** One e-mail as `/inbox.json` tells it; `links` are all addresses in it, in order, without repetition. */
export interface InboxMessage extends Message {
  links: string[];
}

/** Newest first; `to` keeps the mail of one address. */
export function listInbox(state: State, to?: string): InboxMessage[] {
  return state.messages
    .values()
    .filter(
      (message) =>
        to === undefined || message.to.some((address) => address.toLowerCase() === to.toLowerCase()),
    )
    .reverse()
    .map((message) => ({ ...message, links: linksIn(message) }));
}

function linksIn(message: Message): string[] {
  const inHtml = [...message.html.matchAll(/href="(https?:[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const inText = message.text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'\]]/g) ?? [];
  return [...new Set([...inHtml, ...inText])];
}

/** The mail people would have received. */
export function inboxRoutes(state: State): Route[] {
  return [
    { provider: 'pages', method: 'GET', path: '/inbox', handle: (request) => showList(state, request) },
    {
      provider: 'pages',
      method: 'GET',
      path: '/inbox.json',
      handle: (request) =>
        json(200, listInbox(state, request.query.get('to') ?? undefined), { 'cache-control': 'no-store' }),
    },
    {
      provider: 'pages',
      method: 'GET',
      path: '/inbox/:id',
      handle: (request) => showMessage(state, request),
    },
    {
      provider: 'pages',
      method: 'GET',
      path: '/inbox/:id/html',
      handle: (request) => showHtml(state, request),
    },
  ];
}

function showList(state: State, request: SandboxRequest): SandboxReply {
  const rows = listInbox(state).map(
    (message) => `<li><a class="row" href="${request.prefix}/inbox/${message.id}">
      <span><strong>${escapeHtml(message.subject || 'Bez tematu')}</strong><small>do: ${escapeHtml(message.to.join(', '))}</small></span>
      <span class="meta">${showTime(message.receivedAt)}</span></a></li>`,
  );
  const list =
    rows.length === 0 ? '<p>Nie ma jeszcze żadnej wiadomości.</p>' : `<ul class="rows">${rows.join('')}</ul>`;
  return html(
    200,
    page({
      request,
      title: 'Skrzynka',
      body: `<h1>Skrzynka</h1><p>Tu trafiają wszystkie e-maile wysłane w\u00a0trybie demonstracyjnym.</p>${list}`,
    }),
  );
}

function showMessage(state: State, request: SandboxRequest): SandboxReply {
  const message = state.messages.get(request.params.id ?? '');
  if (!message) return notFound(request);
  const files = message.attachments
    .map((file) => escapeHtml(`${file.filename} (${file.size}\u00a0B)`))
    .join(', ');
  const text =
    message.text === '' ? '' : `<h2>Wersja tekstowa</h2><p class="text">${showText(message.text)}</p>`;
  const frame =
    message.html === ''
      ? ''
      : `<h2>Wersja HTML</h2><iframe title="Wiadomość w wersji HTML" src="${request.prefix}/inbox/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`;
  return html(
    200,
    page({
      request,
      title: message.subject || 'Bez tematu',
      body: `<h1>${escapeHtml(message.subject || 'Bez tematu')}</h1>
        <dl><dt>Od</dt><dd>${escapeHtml(message.from)}</dd><dt>Do</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
        <dt>Odebrano</dt><dd>${showTime(message.receivedAt)}</dd>${files === '' ? '' : `<dt>Załączniki</dt><dd>${files}</dd>`}</dl>
        <article class="sheet">${text || frame ? `${text}${frame}` : '<p>Wiadomość jest pusta.</p>'}</article>
        <p><a href="${request.prefix}/inbox">Wszystkie wiadomości</a></p>`,
    }),
  );
}

/** The HTML part alone, for the frame: no scripts, links leave the frame. */
function showHtml(state: State, request: SandboxRequest): SandboxReply {
  const message = state.messages.get(request.params.id ?? '');
  if (!message) return notFound(request);
  return html(200, `<base target="_top">${message.html}`, {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  });
}

function notFound(request: SandboxRequest): SandboxReply {
  return html(404, page({ request, title: 'Nie znaleziono', body: '<h1>Nie ma takiej wiadomości</h1>' }));
}
