import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, page, redirect } from '../page-shell.ts';
import { completeSession, currentSession, discountOf, type PaymentWay } from './checkout.ts';
import type { StripeSession } from './records.ts';
import { priceOf, type StripeServer } from './server.ts';
import { askedBy } from './taxes.ts';
import { showMoney } from './texts.ts';

/** What the buyer can pay with; each is one story that a real card or bank could tell. */
const WAYS = {
  card: ['Karta 4242 4242 4242 4242', 'płatność się udaje'],
  secure: ['Karta 4000 0027 6000 3184', 'bank prosi o potwierdzenie (3-D Secure)'],
  declined: ['Karta 4000 0000 0000 0002', 'bank odmawia'],
  later: ['Przelew bankowy', 'pieniądze przychodzą po chwili'],
  never: ['Przelew bankowy bez pokrycia', 'pieniądze nie przychodzą'],
} as const satisfies Record<string, readonly [string, string]>;
type Way = keyof typeof WAYS;

const isWay = (value: string | null): value is Way => value !== null && Object.hasOwn(WAYS, value);

/** Stripe's hosted checkout page: what a buyer sees between our button and our "thank you". */
export function checkoutPages(server: StripeServer): Route[] {
  const route = (method: string, handle: (request: SandboxRequest) => SandboxReply): Route => ({
    provider: 'pages',
    method,
    path: '/checkout/:id',
    handle,
  });
  return [route('GET', (request) => show(server, request)), route('POST', (request) => pay(server, request))];
}

interface Typed {
  way: Way;
  nip: string;
  code: string;
  name: string;
}

function show(server: StripeServer, request: SandboxRequest): SandboxReply {
  const session = currentSession(server, request.params.id ?? '');
  if (session?.status !== 'open') return closedPage(request, session);
  return html(200, form(server, request, session, { typed: { way: 'card', nip: '', code: '', name: '' } }));
}

function closedPage(request: SandboxRequest, session: StripeSession | undefined): SandboxReply {
  const [title, text] =
    session?.status === 'complete'
      ? ['To zamówienie jest już opłacone', 'Nie zapłacisz za nie drugi raz.']
      : ['Ta strona płatności wygasła', 'Wróć do sklepu i zacznij od nowa. Nic nie zostało pobrane.'];
  const back = session?.status === 'complete' ? doneUrl(session) : (session?.cancelUrl ?? null);
  const link = back === null ? '' : `<p><a href="${escapeHtml(back)}">Wróć do Postowni</a></p>`;
  const body = `<h1>${title}</h1><p>${text}</p>${link}`;
  return html(session ? 200 : 404, page({ request, title, body, bare: true }));
}

const doneUrl = (session: StripeSession) =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function pay(server: StripeServer, request: SandboxRequest): SandboxReply {
  const session = currentSession(server, request.params.id ?? '');
  if (session?.status !== 'open') return closedPage(request, session);
  const given = new URLSearchParams(request.body.toString('utf8'));
  const way = given.get('way');
  const typed: Typed = {
    way: isWay(way) ? way : 'card',
    nip: (given.get('nip') ?? '').trim(),
    code: (given.get('code') ?? '').trim(),
    name: (given.get('name') ?? '').trim(),
  };
  const again = (error: string) => html(402, form(server, request, session, { typed, error }));
  const discount = typed.code === '' ? 0 : discountOf(askedBy(server.records, session, 0).net, typed.code);
  if (discount === null) return again('Ten kod promocyjny jest nieprawidłowy.');
  if (typed.nip !== '' && !isNip(typed.nip))
    return again('Ten NIP jest nieprawidłowy. Podaj dziesięć cyfr, na przykład 5260250274.');
  if (typed.way === 'declined')
    return again('Bank odrzucił kartę. Spróbuj innej karty albo innego sposobu płatności.');
  const decision = given.get('decision');
  if (typed.way === 'secure' && decision !== 'confirm') {
    if (decision === 'refuse')
      return again('Nie udało się potwierdzić płatności w banku. Nic nie zostało pobrane.');
    return html(200, bankPage(request, askedBy(server.records, session, discount).total, typed));
  }
  const paid: PaymentWay = typed.way === 'later' || typed.way === 'never' ? typed.way : 'card';
  const taxId = typed.nip === '' ? null : `PL${typed.nip.replace(/\D/g, '')}`;
  const done = completeSession(server, session, { way: paid, discount, taxId, name: typed.name || null });
  return { ...redirect(doneUrl(done)), status: 303 };
}

const PER_INTERVAL = { month: ' / miesiąc', year: ' / rok' } as const;

/** Ten digits with the control digit of Polish tax numbers. */
function isNip(text: string): boolean {
  const digits = text.replace(/^PL/i, '').replace(/[\s-]/g, '');
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = [6, 5, 7, 2, 3, 4, 5, 6, 7].reduce(
    (all, weight, index) => all + weight * Number(digits[index]),
    0,
  );
  return sum % 11 === Number(digits[9]);
}

function form(
  server: StripeServer,
  request: SandboxRequest,
  session: StripeSession,
  { typed, error }: { typed: Typed; error?: string },
): string {
  const lines = session.items.map((item) => {
    const price = priceOf(server, item.price);
    const name = server.records.products.get(price.product)?.name ?? price.id;
    const each = price.interval === null ? '' : PER_INTERVAL[price.interval];
    return `<p class="sum"><span>${escapeHtml(name)}</span><b>${showMoney(price.unitAmount * item.quantity)}${each}</b></p>`;
  });
  const { tax, total } = askedBy(server.records, session, 0);
  const rate = server.records.taxRates.get(session.taxRate ?? '');
  if (rate !== undefined)
    lines.push(
      `<p class="sum"><span>${escapeHtml(rate.name)} ${rate.percent}%</span><span>${showMoney(tax)}</span></p>`,
      `<p class="sum"><span>Do zapłaty dzisiaj</span><b>${showMoney(total)}</b></p>`,
    );
  const customer = server.records.customers.get(session.customer);
  const ways = Object.entries(WAYS).map(
    ([
      value,
      [label, note],
    ]) => `<label class="check"><input type="radio" name="way" value="${value}"${typed.way === value ? ' checked' : ''}>
      <span>${label}<small>${note}</small></span></label>`,
  );
  const text = (name: string, label: string, value: string) =>
    `<label class="text">${label}<input name="${name}" value="${escapeHtml(value)}" autocomplete="off"></label>`;
  const back =
    session.cancelUrl === null
      ? ''
      : `<p><a href="${escapeHtml(session.cancelUrl)}">← Wróć do Postowni</a></p>`;
  return page({
    request,
    title: 'Płatność',
    bare: true,
    body: `${back}<h1>Płatność</h1>
      <p>To piaskownica: żadna karta nie zostanie obciążona.</p>
      <section class="sheet"><h2>Zamówienie</h2>${lines.join('')}<p class="meta">${escapeHtml(customer?.email ?? '')}</p></section>
      ${error === undefined ? '' : `<p class="note" role="alert">${escapeHtml(error)}</p>`}
      <form method="post">
        <fieldset><legend>Czym płacisz?</legend>${ways.join('')}</fieldset>
        ${session.asksTaxId ? `<fieldset><legend>Faktura dla firmy (opcjonalnie)</legend>${text('name', 'Nazwa firmy', typed.name)}${text('nip', 'NIP', typed.nip)}</fieldset>` : ''}
        ${session.allowsPromotion ? `<fieldset><legend>Kod promocyjny (opcjonalnie)</legend>${text('code', 'Kod', typed.code)}<small>W piaskownicy działają START10 i DARMO.</small></fieldset>` : ''}
        ${session.submitText === null ? '' : `<p><small>${escapeHtml(session.submitText)}</small></p>`}
        <p class="actions"><button class="ink">${session.mode === 'subscription' ? 'Subskrybuj' : `Zapłać ${showMoney(session.total)}`}</button></p>
      </form>`,
  });
}

function bankPage(request: SandboxRequest, total: number, typed: Typed): string {
  const kept = Object.entries(typed).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return page({
    request,
    title: 'Potwierdzenie w banku',
    bare: true,
    body: `<h1>Twój bank prosi o potwierdzenie</h1>
      <p>Płatność na ${showMoney(total)} dla Postowni.</p>
      <form method="post">${kept.join('')}<p class="actions">
        <button name="decision" value="refuse">Odrzuć</button>
        <button class="ink" name="decision" value="confirm">Potwierdź płatność</button></p></form>`,
  });
}
