import type { SandboxReply, SandboxRequest } from './http-kernel.ts';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Up to two capitals for a round-free avatar. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => [...word][0] ?? []);
  return letters.slice(0, 2).join('').toLocaleUpperCase('pl');
}

export function html(status: number, body: string, headers: Record<string, string> = {}): SandboxReply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-src 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
    body,
  };
}

export function redirect(address: string): SandboxReply {
  return { status: 302, headers: { location: address, 'cache-control': 'no-store' } };
}

const dateTime = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
});

/** "21 listopada 2026 10:00", always in Polish time, wrapped in a `time` element. */
export function showTime(instant: string): string {
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(dateTime.format(new Date(instant)))}</time>`;
}

/** Text with its line breaks, links made clickable and hashtags marked. */
export function showText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'])/)
    .map((piece, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : showPlain(piece),
    )
    .join('');
}

function showPlain(text: string): string {
  return escapeHtml(text)
    .replace(/(^|\s)(#[\p{L}\p{N}_]+)/gu, '$1<span class="tag">$2</span>')
    .replaceAll('\n', '<br>');
}

/** One page in the look of a print shop; `bare` leaves out the navigation (popups). */
export function page(options: {
  request: SandboxRequest;
  title: string;
  body: string;
  bare?: boolean;
}): string {
  const { prefix } = options.request;
  const navigation = `<nav aria-label="Piaskownica"><a href="${prefix}/feed">Tablice</a> <a href="${prefix}/inbox">Skrzynka</a></nav>`;
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><meta name="robots" content="noindex">
<title>${escapeHtml(options.title)} – piaskownica Postowni</title><style>${STYLE}</style></head>
<body><header><span class="brand">${MARK}Piaskownica</span>${options.bare ? '' : navigation}</header>
<main>${options.body}</main>
<footer>Tryb demonstracyjny. Nic stąd nie trafia do prawdziwych serwisów.</footer></body></html>`;
}

const MARK =
  '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 0v20M3 3h14v10H3" fill="none" stroke="currentColor" stroke-width="3"/><path d="M8 6.5h4v3H8z" fill="var(--accent)"/></svg>';

const STYLE = `
:root{color-scheme:light dark;--paper:#F5F2EB;--paper-2:#EBE6DB;--sheet:#FFFEFB;--ink:#14192B;--ink-2:#434A60;--ink-3:#5B6175;--on-ink:#FFFEFB;--line:#DED8CB;--line-control:#878376;--crop:#A39D8E;--accent:#FA4A22;--accent-text:#B5320F;--focus:#14192B;--danger:#A80F38;--danger-soft:#FBE3E8;
--display:'Poltawski Nowy Variable','Poltawski Nowy',Georgia,'Times New Roman',serif;--ui:'Schibsted Grotesk Variable','Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif}
@media (prefers-color-scheme:dark){:root{--paper:#10131D;--paper-2:#0A0C14;--sheet:#181C29;--ink:#F3EEE3;--ink-2:#C6C2B8;--ink-3:#A09E9B;--on-ink:#14192B;--line:#2C3144;--line-control:#767C90;--crop:#565C70;--accent:#FF6038;--accent-text:#FF9376;--focus:#F3EEE3;--danger:#FF8FA6;--danger-soft:#3C1723}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 .9375rem/1.55 var(--ui);min-height:100vh;display:flex;flex-direction:column}
header{display:flex;gap:24px;align-items:center;justify-content:space-between;min-height:56px;padding:8px 24px;background:var(--sheet);border-bottom:1px solid var(--line)}
.brand{display:inline-flex;gap:8px;align-items:center;font-weight:600}
nav{display:flex;gap:8px}
nav a{padding:8px;color:var(--ink);text-decoration:none;font-weight:500}
nav a:hover{text-decoration:underline}
main{width:100%;max-width:720px;margin:0 auto;padding:32px 24px 48px;flex:1}
footer{padding:16px 24px;border-top:1px solid var(--line);color:var(--ink-3);font-size:.8125rem;text-align:center}
h1{margin:0 0 12px;font:600 1.75rem/1.15 var(--display);letter-spacing:-.014em}
h2{margin:24px 0 8px;font:600 1.375rem/1.2 var(--display)}
p{margin:0 0 16px;max-width:66ch}
a{color:var(--accent-text)}
small{display:block;color:var(--ink-3);font-size:.8125rem}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
ul{list-style:none;margin:0 0 16px;padding:0}
.choices li,.rows li{border-bottom:1px solid var(--line)}
.choices,.rows{border-top:1px solid var(--line)}
.choice,.row{display:flex;gap:12px;align-items:center;padding:12px 8px;color:var(--ink);text-decoration:none;min-height:44px}
.choice:hover,.row:hover{background:var(--sheet)}
.row>span:last-child{margin-left:auto;text-align:right}
.avatar{flex:none;display:grid;place-items:center;width:40px;height:40px;background:var(--ink);color:var(--on-ink);font:600 1rem var(--display)}
fieldset{margin:0 0 20px;padding:12px 16px;border:1px solid var(--line);background:var(--sheet)}
legend{padding:0 6px;font-weight:600;font-size:.875rem}
.check{display:flex;gap:12px;padding:8px 0;min-height:44px;cursor:pointer}
label.text{display:block;margin:0 0 16px;font-weight:600;font-size:.875rem}
label.text input{display:block;width:100%;max-width:360px;min-height:44px;margin-top:4px;padding:0 12px;border:1px solid var(--line-control);border-radius:6px;background:var(--paper);color:var(--ink);font:400 1rem var(--ui)}
.sum{display:flex;justify-content:space-between;gap:16px;margin:0 0 8px}
.sum b{font-size:1.125rem}
.check input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--ink)}
button{min-height:44px;padding:0 18px;border-radius:6px;border:1px solid var(--line-control);background:transparent;color:var(--ink);font:500 .9375rem var(--ui);cursor:pointer}
button.ink{background:var(--ink);border-color:var(--ink);color:var(--on-ink)}
.actions{max-width:none;position:sticky;bottom:0;margin:0;padding:12px 0;background:var(--paper);border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:12px;justify-content:flex-end}
.note{padding:12px 16px;border-left:3px solid var(--danger);background:var(--danger-soft);color:var(--danger)}
.sheet{margin:0 0 24px;background:var(--sheet);border:1px solid var(--line);padding:20px}
.sheet h2:first-child{margin-top:0}
.sheet video{display:block;width:100%;max-height:70vh;background:#000;margin:0 0 16px}
.sheet img{display:block;width:100%;height:auto;margin:0 0 16px}
.album{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,180px),1fr));gap:8px;margin:0 0 16px;padding:0;list-style:none}
.album img{margin:0 0 4px}
.sheet .text{margin:0 0 12px;overflow-wrap:anywhere}
.tag{color:var(--accent-text)}
.meta{color:var(--ink-3);font-size:.8125rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}
dt{color:var(--ink-3)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:60vh;border:1px solid var(--line);background:#fff}
@media (max-width:480px){header{padding:8px 16px}main{padding:24px 16px 40px}.actions button{flex:1}}
`;
