import type { Route, SandboxReply, SandboxRequest } from './http-kernel.ts';
import { escapeHtml, html, initials, page, redirect } from './page-shell.ts';

/** Somebody to sign in as. */
interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** What an address of the dialog asks for, or why it opens nothing. */
type Read<Asked> = (Asked & { readonly ok: true }) | { readonly ok: false; readonly reason: string };

interface AccountDialog<Asked, Account> {
  readonly provider: string;
  readonly path: string;
  /** Of the address: who was chosen. */
  readonly parameter: string;
  /** Heading of the first page. */
  readonly title: string;
  /** Below it: that this is no real login, and what to do. */
  readonly notice: string;
  readonly read: (query: URLSearchParams) => Read<Asked>;
  readonly accounts: () => Iterable<Account>;
  readonly choice: (account: Account) => Choice;
  /** Of the second page: what is asked for, as HTML. */
  readonly consent: (asked: Asked) => { heading: string; permissions: string; allow: string };
  /** Where the browser goes on; the form has whatever `permissions` asked. */
  readonly onAllow: (asked: Asked, account: Account, form: URLSearchParams) => string;
  readonly onDeny: (asked: Asked) => string;
}

/** A network's login in its popup, in two pages: first who, then what is allowed. */
export function accountDialogRoutes<Asked, Account>(dialog: AccountDialog<Asked, Account>): Route[] {
  const { provider, path } = dialog;
  return [
    { provider, method: 'GET', path, handle: (request) => show(dialog, request) },
    { provider, method: 'POST', path, handle: (request) => answer(dialog, request) },
  ];
}

function show<Asked, Account>(dialog: AccountDialog<Asked, Account>, request: SandboxRequest): SandboxReply {
  const asked = dialog.read(request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const account = chosen(dialog, request);
  return html(
    200,
    account === undefined ? accountsPage(dialog, request) : consentPage(dialog, request, { asked, account }),
  );
}

function answer<Asked, Account>(
  dialog: AccountDialog<Asked, Account>,
  request: SandboxRequest,
): SandboxReply {
  const asked = dialog.read(request.query);
  if (!asked.ok) return errorPage(request, asked.reason);
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('decision') !== 'allow') return redirect(dialog.onDeny(asked));
  const account = chosen(dialog, request);
  if (account === undefined) return errorPage(request, 'Nie wybrano konta.');
  return redirect(dialog.onAllow(asked, account, form));
}

function chosen<Asked, Account>(
  { accounts, choice, parameter }: AccountDialog<Asked, Account>,
  { query }: SandboxRequest,
): Account | undefined {
  const wanted = query.get(parameter);
  for (const account of accounts()) if (choice(account).id === wanted) return account;
  return undefined;
}

/** A dialog that opens nothing says why. */
export const errorPage = (request: SandboxRequest, reason: string): SandboxReply =>
  html(
    400,
    page({
      request,
      title: 'Nie można otworzyć logowania',
      body: `<h1>Nie można otworzyć logowania</h1><p class="note" role="alert">${escapeHtml(reason)}</p>`,
      bare: true,
    }),
  );

function addressWith({ query }: SandboxRequest, parameter: string, id: string | null): string {
  const changed = new URLSearchParams(query);
  if (id === null) changed.delete(parameter);
  else changed.set(parameter, id);
  return escapeHtml(`?${changed}`);
}

/** Face, name and note of somebody to choose. */
export const choiceFace = ({ name, note }: Omit<Choice, 'id'>): string =>
  `<span class="avatar" aria-hidden="true">${escapeHtml(initials(name))}</span>
        <span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(note)}</small></span>`;

function accountsPage<Asked, Account>(
  { accounts, choice, parameter, title, notice }: AccountDialog<Asked, Account>,
  request: SandboxRequest,
): string {
  const rows = [...accounts()].map(choice).map(
    ({ id, ...face }) =>
      `<li><a class="choice" href="${addressWith(request, parameter, id)}">
        ${choiceFace(face)}</a></li>`,
  );
  return page({
    request,
    title,
    bare: true,
    body: `<h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(notice)}</p>
      <ul class="choices">${rows.join('')}</ul>
      <form method="post" action="${addressWith(request, parameter, null)}"><button class="line" name="decision" value="deny">Anuluj</button></form>`,
  });
}

function consentPage<Asked, Account>(
  { consent, choice, parameter }: AccountDialog<Asked, Account>,
  request: SandboxRequest,
  { asked, account }: { asked: Asked; account: Account },
): string {
  const { heading, permissions, allow } = consent(asked);
  const { id, name } = choice(account);
  return page({
    request,
    title: 'Zgoda na dostęp',
    bare: true,
    body: `<h1>${escapeHtml(heading)}</h1>
      <p>Logujesz się jako <strong>${escapeHtml(name)}</strong>. <a href="${addressWith(request, parameter, null)}">To nie Ty?</a></p>
      <form method="post" action="${addressWith(request, parameter, id)}">
        ${permissions}
        <p class="actions">
          <button class="line" name="decision" value="deny">Anuluj</button>
          <button class="ink" name="decision" value="allow">${escapeHtml(allow)}</button>
        </p>
      </form>`,
  });
}
