import type { Route, SandboxReply, SandboxRequest } from './http-kernel.ts';
import { escapeHtml, html, page, redirect } from './page-shell.ts';
import { priceOf, type StripeDesk } from './stripe-desk.ts';
import type { StripePortalSession, StripePrice, StripeSubscription } from './stripe-records.ts';
import {
  cancelAtPeriodEnd,
  changePrice,
  payOpenInvoice,
  prorationLines,
  waitsForPeriodEnd,
} from './stripe-subscriptions.ts';
import { showDay, showMoney } from './stripe-texts.ts';

/** Stripe's customer portal and its invoice page. */
export function portalPages(desk: StripeDesk): Route[] {
  const route = (method: string, path: string, handle: (request: SandboxRequest) => SandboxReply): Route => ({
    provider: 'pages',
    method,
    path,
    handle,
  });
  return [
    route('GET', '/portal/:id', (request) => show(desk, request)),
    route('POST', '/portal/:id', (request) => act(desk, request)),
    route('GET', '/invoice/:id', (request) => showInvoice(desk, request)),
  ];
}

function show(desk: StripeDesk, request: SandboxRequest, error?: string): SandboxReply {
  const session = desk.records.portalSessions.get(request.params.id ?? '');
  if (!session) return gone(request);
  const title = 'Panel klienta';
  const back =
    session.returnUrl === null
      ? ''
      : `<p><a href="${escapeHtml(session.returnUrl)}">← Wróć do Postowni</a></p>`;
  const warning = error === undefined ? '' : `<p class="note" role="alert">${escapeHtml(error)}</p>`;
  const body = `${back}<h1>${title}</h1>${warning}${bodyOf(desk, request, session)}`;
  return html(error === undefined ? 200 : 402, page({ request, title, body, bare: true }));
}

function gone(request: SandboxRequest): SandboxReply {
  const title = 'Ta strona wygasła';
  return html(
    404,
    page({
      request,
      title,
      body: `<h1>${title}</h1><p>Wróć do Postowni i otwórz ją jeszcze raz.</p>`,
      bare: true,
    }),
  );
}

function bodyOf(desk: StripeDesk, request: SandboxRequest, session: StripePortalSession): string {
  const { flow } = session;
  if (flow.type === 'home') return homeBody(desk, request, session);
  if (flow.type === 'card') return cardBody(desk, session);
  const subscription = desk.records.subscriptions.get(flow.subscription);
  if (!subscription) return '<p>Tej subskrypcji już nie ma.</p>';
  if (flow.type === 'cancel')
    return `<h2>Rezygnacja</h2><p>${escapeHtml(nameOf(desk, priceOf(desk, subscription.price)))} będzie działać do ${showDay(subscription.periodEnd)}. Potem nic nie zostanie pobrane.</p>
      ${button('cancel', 'Zrezygnuj z planu')}`;
  return updateBody(desk, subscription, priceOf(desk, flow.price));
}

const nameOf = (desk: StripeDesk, price: StripePrice) =>
  desk.records.products.get(price.product)?.name ?? price.id;
const eachOf = (price: StripePrice) =>
  `${showMoney(price.unitAmount)} / ${price.interval === 'year' ? 'rok' : 'miesiąc'}`;
const button = (action: string, label: string, look = 'ink') =>
  `<form method="post"><p class="actions"><button class="${look}" name="action" value="${action}">${label}</button></p></form>`;

function updateBody(desk: StripeDesk, subscription: StripeSubscription, to: StripePrice): string {
  const from = priceOf(desk, subscription.price);
  const heading = `<h2>Zmiana planu</h2><p>Z: ${escapeHtml(nameOf(desk, from))}, ${eachOf(from)}<br>Na: <strong>${escapeHtml(nameOf(desk, to))}, ${eachOf(to)}</strong></p>`;
  if (waitsForPeriodEnd(from, to))
    return `${heading}<p>Nowy plan zacznie działać ${showDay(subscription.periodEnd)}. Do tego czasu nic się nie zmienia.</p>${button('update', 'Potwierdź')}`;
  const lines = prorationLines(desk, subscription, to);
  const total = Math.max(
    0,
    lines.reduce((sum, line) => sum + line.amount, 0),
  );
  const rows = lines.map(
    (line) =>
      `<p class="sum"><span>${escapeHtml(line.description)}</span><span>${showMoney(line.amount)}</span></p>`,
  );
  return `${heading}<section class="sheet">${rows.join('')}<p class="sum"><span>Do zapłaty teraz</span><b>${showMoney(total)}</b></p></section>${button('update', 'Potwierdź i zapłać')}`;
}

function cardBody(desk: StripeDesk, session: StripePortalSession): string {
  const works = desk.records.customers.get(session.customer)?.cardWorks ?? false;
  const option = (value: string, label: string, note: string, checked: boolean) =>
    `<label class="check"><input type="radio" name="card" value="${value}"${checked ? ' checked' : ''}><span>${label}<small>${note}</small></span></label>`;
  return `<form method="post"><fieldset><legend>Karta</legend>
    ${option('works', 'Karta 4242 4242 4242 4242', 'płatności się udają', works)}
    ${option('declines', 'Karta 4000 0000 0000 0341', 'zapisuje się, ale kolejne płatności są odrzucane', !works)}
    </fieldset><p class="actions"><button class="ink" name="action" value="card">Zapisz kartę</button></p></form>`;
}

function homeBody(desk: StripeDesk, request: SandboxRequest, session: StripePortalSession): string {
  const subscriptions = desk.records.subscriptions
    .values()
    .filter(({ customer, status }) => customer === session.customer && status !== 'canceled');
  const plans = subscriptions.map((subscription) => {
    const price = priceOf(desk, subscription.price);
    const next = subscription.nextPrice === null ? null : priceOf(desk, subscription.nextPrice);
    const day = showDay(subscription.periodEnd);
    const fate = subscription.cancelAtPeriodEnd
      ? `Kończy się ${day}.`
      : next
        ? `Od ${day}: ${escapeHtml(nameOf(desk, next))}, ${eachOf(next)}.`
        : `Odnowi się ${day}.`;
    return `<section class="sheet"><h2>${escapeHtml(nameOf(desk, price))}</h2><p>${eachOf(price)}. ${fate}</p>
      ${subscription.cancelAtPeriodEnd ? button(`resume:${subscription.id}`, 'Wznów plan') : button(`cancel:${subscription.id}`, 'Zrezygnuj z planu', 'line')}</section>`;
  });
  const invoices = desk.records.invoices
    .values()
    .filter(({ customer }) => customer === session.customer)
    .reverse()
    .map(
      (invoice) =>
        `<li><a class="row" href="${request.prefix}/invoice/${invoice.id}"><span>${invoice.number}<small>${showDay(invoice.created)}</small></span><span>${showMoney(invoice.total)}</span></a></li>`,
    );
  return `${plans.join('') || '<p>Nie masz teraz żadnego planu.</p>'}
    <h2>Karta</h2>${cardBody(desk, session)}
    <h2>Faktury</h2>${invoices.length === 0 ? '<p>Nie ma jeszcze faktur.</p>' : `<ul class="rows">${invoices.join('')}</ul>`}`;
}

function act(desk: StripeDesk, request: SandboxRequest): SandboxReply {
  const session = desk.records.portalSessions.get(request.params.id ?? '');
  if (!session) return gone(request);
  const given = new URLSearchParams(request.body.toString('utf8'));
  const [action, target] = (given.get('action') ?? '').split(':');
  const { flow } = session;
  const id = target ?? ('subscription' in flow ? flow.subscription : '');
  const subscription = desk.records.subscriptions.get(id);
  const own = subscription?.customer === session.customer ? subscription : undefined;
  if (action === 'card') saveCard(desk, session, given.get('card') === 'works');
  else if (own && action === 'cancel') cancelAtPeriodEnd(desk, own, true);
  else if (own && action === 'resume') cancelAtPeriodEnd(desk, own, false);
  else if (own && action === 'update' && flow.type === 'update') {
    if (!changePrice(desk, own, priceOf(desk, flow.price)))
      return show(desk, request, 'Bank odrzucił kartę. Plan się nie zmienił.');
  }
  const done = 'doneUrl' in flow ? flow.doneUrl : null;
  return { ...redirect(done ?? `${request.prefix}/portal/${session.id}`), status: 303 };
}

function saveCard(desk: StripeDesk, session: StripePortalSession, works: boolean): void {
  const { records, render, webhooks } = desk;
  const customer = records.customers.get(session.customer);
  if (!customer) return;
  records.customers.put(customer.id, { ...customer, cardWorks: works });
  webhooks.emit('customer.updated', render.customer(customer));
  if (!works) return;
  for (const subscription of records.subscriptions.values())
    if (subscription.customer === customer.id) payOpenInvoice(desk, subscription);
}

function showInvoice(desk: StripeDesk, request: SandboxRequest): SandboxReply {
  const invoice = desk.records.invoices.get(request.params.id ?? '');
  if (!invoice) return gone(request);
  const customer = desk.records.customers.get(invoice.customer);
  const rows = invoice.lines.map(
    (line) =>
      `<p class="sum"><span>${escapeHtml(line.description)}</span><span>${showMoney(line.amount)}</span></p>`,
  );
  const paid = invoice.paidAt === null ? 'Do zapłaty' : `Zapłacono ${showDay(invoice.paidAt)}`;
  const buyer = [customer?.name, customer?.email, customer?.taxId].filter((part) => part).join(' · ');
  const body = `<h1>Faktura ${invoice.number}</h1><section class="sheet"><dl><dt>Sprzedawca</dt><dd>Postownia</dd><dt>Nabywca</dt><dd>${escapeHtml(buyer)}</dd><dt>Data</dt><dd>${showDay(invoice.created)}</dd><dt>Stan</dt><dd>${paid}</dd></dl>
    ${rows.join('')}${invoice.discount > 0 ? `<p class="sum"><span>Rabat</span><span>${showMoney(-invoice.discount)}</span></p>` : ''}
    <p class="sum"><span>Razem</span><b>${showMoney(invoice.total)}</b></p></section>`;
  return html(200, page({ request, title: `Faktura ${invoice.number}`, body, bare: true }));
}
