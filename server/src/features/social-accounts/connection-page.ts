import type { InterfaceLanguage } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import type { SocialLogin } from '../../providers/social/social-login.ts';
import type { FinishedConnection } from './finish-connection.ts';

/** How a callback ended: as its connection says, or before there was one to ask. */
export type CallbackOutcome = FinishedConnection | 'signed-out';

export const SCRIPT_PATH = '/api/social/connection-done.js';

/**
 * Tells the page that opened the popup to look at its connection. What that page will tell itself closes the popup;
 * what it cannot know stays to be read.
 */
export const SCRIPT = `'use strict';
const { state, closes } = document.currentScript.dataset;
const channel = new BroadcastChannel('postownia-connection');
channel.postMessage({ state });
channel.close();
if (closes === 'yes') window.close();
`;

/** Where it is said what came of it, and where to begin again. */
const BACK = '/dashboard?tab=social-media';

const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M3 1h7v30H3z" fill="currentColor"/><path fill-rule="evenodd" d="M10 1h19v19H10zM15.5 6.5v8h8v-8z" fill="#FA4A22"/></svg>';
const PLUG =
  '<svg width="168" height="120" viewBox="0 0 168 120" aria-hidden="true"><path d="M0 60h34" stroke="currentColor" stroke-width="5"/><path d="M34 36h24v48H34z" fill="currentColor"/><path d="M58 48h14M58 72h14" stroke="currentColor" stroke-width="6"/><path d="M168 60h-34" stroke="#DD3F18" stroke-width="5"/><path d="M134 32h-14a28 28 0 0 0 0 56h14z" fill="#FA4A22"/><path d="M86 34l5 8M82 60h-9M86 86l5-8" stroke="#878376" stroke-width="2.5"/></svg>';
/** The colours and measures of the product's sheet, for the one page outside it. */
const STYLE = `
:root{color-scheme:light dark;--paper:#F5F2EB;--sheet:#FFFEFB;--ink:#14192B;--ink-2:#434A60;--line:#DED8CB;--on-ink:#FFFEFB}
@media (prefers-color-scheme:dark){:root{--paper:#10131E;--sheet:#181C2A;--ink:#F2EFE7;--ink-2:#BFC3D0;--line:#2E3447;--on-ink:#14192B}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:1rem/1.55 'Schibsted Grotesk',system-ui,sans-serif}
main{width:100%;max-width:30rem;padding:32px;background:var(--sheet);border:1px solid var(--line);border-top:4px solid #FA4A22}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 24px;font-weight:700}
.mark{width:22px;height:22px}
h1{margin:16px 0 8px;font:600 1.75rem/1.15 Georgia,serif;letter-spacing:-.014em}
p{margin:0 0 16px;color:var(--ink-2)}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border-radius:6px;background:var(--ink);color:var(--on-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
`;

/** What the page that opened the popup reads from its row and says by itself. */
const TOLD_THERE: readonly CallbackOutcome[] = ['choosing', 'denied', 'failed', 'deletion-pending'];

const MESSAGE: Readonly<Record<Exclude<CallbackOutcome, 'failed'>, Message>> = {
  choosing: message('connection.found'),
  denied: message('connection.denied'),
  'deletion-pending': message('connection.deletion-pending'),
  expired: message('connection.expired'),
  used: message('connection.used'),
  unknown: message('connection.not-yours'),
  'signed-out': message('connection.signed-out'),
};

/** The page that a network's login comes back to, in one language, light or dark as the system wants. */
export function connectionPage(options: {
  outcome: CallbackOutcome;
  login: SocialLogin;
  /** For the page that waits; only what our own address may hold. */
  state: string;
  language: InterfaceLanguage;
}): string {
  const { outcome, login, state, language } = options;
  const formatMessage = (spoken: Message) => formatMessageIn(language, spoken);
  const outcomeText =
    outcome === 'failed'
      ? `${formatMessage(login.failure)}. ${formatMessage(message('connection.try-again'))}`
      : formatMessage(MESSAGE[outcome]);
  const title = formatMessage(message('connection.title'));
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Postownia</title><style>${STYLE}</style></head>
<body><main><p class="brand">${MARK} Postownia</p>${PLUG}
<h1>${title}</h1><p>${outcomeText}</p><p>${formatMessage(message('connection.close'))}</p>
<a href="${BACK}">${formatMessage(message('connection.back'))}</a></main>
<script src="${SCRIPT_PATH}" data-state="${state}" data-closes="${TOLD_THERE.includes(outcome) ? 'yes' : 'no'}"></script></body>
</html>
`;
}
