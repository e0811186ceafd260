import type { ShownAccount } from '../emulator.ts';
import { allEmulators, finishEverything } from '../emulators.ts';
import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, initials, page, showText, showTime } from '../page-shell.ts';
import type { PublishedPost, State } from '../state.ts';
import { readVideoFacts } from '../video-facts.ts';

/** What the world sees: an index of accounts, a feed per account, a page per post, and the images. */
export function feedRoutes(state: State): Route[] {
  return [
    { provider: 'pages', method: 'GET', path: '/', handle: (request) => showIndex(state, request) },
    { provider: 'pages', method: 'GET', path: '/feed', handle: (request) => showIndex(state, request) },
    {
      provider: 'pages',
      method: 'GET',
      path: '/feed/:account',
      handle: (request) => showFeed(state, request),
    },
    {
      provider: 'pages',
      method: 'GET',
      path: '/feed/:account/:post',
      handle: (request) => showPost(state, request),
    },
    {
      provider: 'pages',
      method: 'GET',
      path: '/media/:file',
      handle: (request) => showMedia(state, request),
    },
    {
      provider: 'pages',
      method: 'GET',
      path: '/avatar/:file',
      handle: (request) => showAvatar(state, request),
    },
  ];
}

const SHOWN_AT_ONCE = 100;

const accounts = (state: State): ShownAccount[] =>
  allEmulators().flatMap((network) => network.shown?.(state) ?? []);

/** Everything visible, newest first. */
function entriesOf(state: State, accountId: string): PublishedPost[] {
  finishEverything(state);
  return state.publishedPosts
    .values()
    .filter((entry) => entry.accountId === accountId && entry.deletedAt === null)
    .reverse();
}

const POST_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'post', few: 'posty' };

/** "1 post", "2 posty", "5 postów". */
export function postCount(count: number): string {
  const form = new Intl.PluralRules('pl').select(count);
  return `${count}\u00a0${POST_FORMS[form] ?? 'postów'}`;
}

function showIndex(state: State, request: SandboxRequest): SandboxReply {
  const rows = accounts(state).map(
    (account) => `<li><a class="row" href="${request.prefix}/feed/${encodeURIComponent(account.id)}">
      <span class="avatar" aria-hidden="true">${escapeHtml(initials(account.name.replace('@', '')))}</span>
      <span><strong>${escapeHtml(account.name)}</strong><small>${account.network}</small></span>
      <span>${postCount(entriesOf(state, account.id).length)}</span></a></li>`,
  );
  return html(
    200,
    page({
      request,
      title: 'Tablice',
      body: `<h1>Tablice</h1><p>Tak wyglądają konta dla świata: każdy post, który został opublikowany w\u00a0trybie demonstracyjnym.</p><ul class="rows">${rows.join('')}</ul>`,
    }),
  );
}

function showFeed(state: State, request: SandboxRequest): SandboxReply {
  const account = accounts(state).find((candidate) => candidate.id === request.params.account);
  if (!account) return notFound(request);
  const entries = entriesOf(state, account.id);
  const posts = entries.slice(0, SHOWN_AT_ONCE).map((entry) => postSheet(request, entry, account));
  const cut = entries.length > SHOWN_AT_ONCE ? `<p>Pokazujemy ${SHOWN_AT_ONCE} najnowszych postów.</p>` : '';
  return html(
    200,
    page({
      request,
      title: account.name,
      body: `<h1>${escapeHtml(account.name)}</h1><p class="meta">${account.network} · ${account.id} · ${postCount(entries.length)}</p>
        ${posts.join('') || '<p>Na tym koncie nie ma jeszcze żadnego posta.</p>'}${cut}`,
    }),
  );
}

function showPost(state: State, request: SandboxRequest): SandboxReply {
  const entry = state.publishedPosts
    .values()
    .find(
      (candidate) =>
        candidate.accountId === request.params.account && candidate.postId === request.params.post,
    );
  if (!entry || entry.deletedAt !== null) return notFound(request);
  const shown = accounts(state).find(({ id }) => id === entry.accountId);
  return html(
    200,
    page({
      request,
      title: `Post – ${entry.accountName}`,
      body: `<h1>${escapeHtml(entry.accountName)}</h1>${postSheet(request, entry, shown)}
        <p><a href="${request.prefix}/feed/${encodeURIComponent(entry.accountId)}">Wszystkie posty tego konta</a></p>`,
    }),
  );
}

function postSheet(request: SandboxRequest, entry: PublishedPost, account: ShownAccount | undefined): string {
  const address = `${request.prefix}/feed/${encodeURIComponent(entry.accountId)}/${encodeURIComponent(entry.postId)}`;
  const images = entry.imageHashes.map((hash, place) => {
    const alt = escapeHtml(entry.altTexts[place] ?? 'Obraz posta');
    return `<img src="${request.prefix}/media/${hash}" alt="${alt}">`;
  });
  const shown = images.length > 1 ? album(images) : images.join('');
  const video =
    entry.videoHash === null
      ? ''
      : `<video src="${request.prefix}/media/${entry.videoHash}.mp4" controls preload="metadata" playsinline></video>`;
  const ai = `${entry.isStory ? ' · relacja' : ''}${entry.aiGenerated ? ' · treść oznaczona jako AI' : ''}`;
  return `<article class="sheet" data-post-id="${escapeHtml(entry.postId)}">${shown}${video}
    <p class="text">${showText(entry.text)}</p>${linkCard(entry)}
    <p class="meta">${showTime(entry.at)} · ${account?.network ?? entry.network}${ai}<br>
    <a href="${address}">Odnośnik do posta</a> · ${escapeHtml(entry.postId)}</p>${commentList(entry)}</article>`;
}

/** The linked page, as a feed shows it below the text. */
function linkCard({ link }: PublishedPost): string {
  if (link === null) return '';
  return `<p class="note"><a href="${escapeHtml(link)}" rel="nofollow">${escapeHtml(link)}</a></p>`;
}

function commentList({ comments, accountName }: PublishedPost): string {
  if (comments.length === 0) return '';
  const items = comments.map(
    ({ text, at }) =>
      `<li><strong>${escapeHtml(accountName)}</strong> ${showText(text)} <small>${showTime(at)}</small></li>`,
  );
  return `<ul aria-label="Komentarze">${items.join('')}</ul>`;
}

/** Several images beside one another, in their order. */
function album(images: readonly string[]): string {
  const items = images.map((image, place) => `<li>${image}<small>${place + 1}/${images.length}</small></li>`);
  return `<ul class="album" aria-label="Album: ${imageCount(images.length)}">${items.join('')}</ul>`;
}

/** "2 zdjęcia", "5 zdjęć". */
function imageCount(count: number): string {
  const isFew = new Intl.PluralRules('pl').select(count) === 'few';
  return `${count}\u00a0${isFew ? 'zdjęcia' : 'zdjęć'}`;
}

function notFound(request: SandboxRequest): SandboxReply {
  return html(
    404,
    page({
      request,
      title: 'Nie znaleziono',
      body: '<h1>Nie ma takiej strony</h1><p>Post mógł zostać usunięty.</p>',
    }),
  );
}

function showMedia(state: State, request: SandboxRequest): SandboxReply {
  const bytes = state.store.getBlob((request.params.file ?? '').replace(/\.\w+$/, ''));
  if (!bytes) return notFound(request);
  const mime = mimeOf(bytes);
  return {
    status: 200,
    headers: {
      'content-type': mime,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
    body: bytes,
  };
}

/** By the first bytes; a wrong guess only spoils a preview. */
function mimeOf(bytes: Buffer): string {
  const video = readVideoFacts(bytes);
  if (video !== undefined) return video.container === 'webm' ? 'video/webm' : 'video/mp4';
  if (bytes[0] === 0x89) return 'image/png';
  return bytes[0] === 0x47 ? 'image/gif' : 'image/jpeg';
}

function showAvatar(state: State, request: SandboxRequest): SandboxReply {
  const id = (request.params.file ?? '').replace(/\.svg$/, '');
  const names = allEmulators().map((network) => network.nameOf?.(state, id));
  const name = names.find((known) => known !== undefined);
  if (name === undefined) return notFound(request);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100"><rect width="100" height="100" fill="#14192B"/><path d="M0 88h100v12H0z" fill="#FA4A22"/><text x="50" y="60" font-family="Georgia,serif" font-weight="600" font-size="38" fill="#FFFEFB" text-anchor="middle">${escapeHtml(initials(name))}</text></svg>`;
  return {
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' },
    body: svg,
  };
}
