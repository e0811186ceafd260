import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { escapeHtml, html, page, redirect } from '../page-shell.ts';
import type { StripePortalSession, StripePrice, StripeSubscription } from './records.ts';
import { priceOf, type StripeServer } from './server.ts';
import {
  cancelAtPeriodEnd,
  changePrice,
  dueOf,
  payOpenInvoice,
  prorationLines,
  waitsForPeriodEnd,
} from './subscriptions.ts';
import { sumsOf } from './taxes.ts';
import { showDay, showMoney } from './texts.ts';

/** Stripe's customer portal and its invoice page. */
export function portalPages(server: StripeServer): Route[] {
  const route = (method: string, path: string, handle: (request: SandboxRequest) => SandboxReply): Route => ({
    provider: 'pages',
    method,
    path,
    handle,
  });
  return [
    route('GET', '/portal/:id', (request) => show(server, request)),
    route('POST', '/portal/:id', (request) => act(server, request)),
    route('GET', '/invoice/:id', (request) => showInvoice(server, request)),
  ];
}

function show(server: StripeServer, request: SandboxRequest, error?: string): SandboxReply {
  const session = server.records.portalSessions.get(request.params.id ?? '');
  if (!session) return gone(request);
  const title = 'Panel klienta';
  const back =
    session.returnUrl === null
      ? ''
      : `<p><a href="${escapeHtml(session.returnUrl)}">← Wróć do Postowni</a></p>`;
  const warning = error === undefined ? '' : `<p class="note" role="alert">${escapeHtml(error)}</p>`;
  const body = `${back}<h1>${title}</h1>${warning}${bodyOf(server, request, session)}`;
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

function bodyOf(server: StripeServer, request: SandboxRequest, session: StripePortalSession): string {
  const { flow } = session;
  if (flow.type === 'home') return homeBody(server, request, session);
  if (flow.type === 'card') return cardBody(server, session);
  const subscription = server.records.subscriptions.get(flow.subscription);
  if (!subscription) return '<p>Tej subskrypcji już nie ma.</p>';
  if (flow.type === 'cancel')
    return `<h2>Rezygnacja</h2><p>${escapeHtml(nameOf(server, priceOf(server, subscription.price)))} będzie działać do ${showDay(subscription.periodEnd)}. Potem nic nie zostanie pobrane.</p>
      ${button('cancel', 'Zrezygnuj z planu')}`;
  return updateBody(server, subscription, priceOf(server, flow.price));
}

const nameOf = (server: StripeServer, price: StripePrice) =>
  server.records.products.get(price.product)?.name ?? price.id;
const eachOf = (price: StripePrice) =>
  `${showMoney(price.unitAmount)} / ${price.interval === 'year' ? 'rok' : 'miesiąc'}`;
const button = (action: string, label: string, look = 'ink') =>
  `<form method="post"><p class="actions"><button class="${look}" name="action" value="${action}">${label}</button></p></form>`;

function updateBody(server: StripeServer, subscription: StripeSubscription, to: StripePrice): string {
  const from = priceOf(server, subscription.price);
  const heading = `<h2>Zmiana planu</h2><p>Z: ${escapeHtml(nameOf(server, from))}, ${eachOf(from)}<br>Na: <strong>${escapeHtml(nameOf(server, to))}, ${eachOf(to)}</strong></p>`;
  if (waitsForPeriodEnd(from, to))
    return `${heading}<p>Nowy plan zacznie działać ${showDay(subscription.periodEnd)}. Do tego czasu nic się nie zmienia.</p>${button('update', 'Potwierdź')}`;
  const lines = prorationLines(server, subscription, to);
  const total = dueOf(server, subscription, lines);
  const tax = total - lines.reduce((sum, line) => sum + line.amount, 0);
  const rows = lines.map(
    (line) =>
      `<p class="sum"><span>${escapeHtml(line.description)}</span><span>${showMoney(line.amount)}</span></p>`,
  );
  return `${heading}<section class="sheet">${rows.join('')}${subscription.taxRate ? `<p class="sum"><span>Podatek</span><span>${showMoney(tax)}</span></p>` : ''}<p class="sum"><span>Do zapłaty teraz</span><b>${showMoney(total)}</b></p></section>${button('update', 'Potwierdź i zapłać')}`;
}

function cardBody(server: StripeServer, session: StripePortalSession): string {
  const works = server.records.customers.get(session.customer)?.cardWorks ?? false;
  const option = (value: string, label: string, note: string, checked: boolean) =>
    `<label class="check"><input type="radio" name="card" value="${value}"${checked ? ' checked' : ''}><span>${label}<small>${note}</small></span></label>`;
  return `<form method="post"><fieldset><legend>Karta</legend>
    ${option('works', 'Karta 4242 4242 4242 4242', 'płatności się udają', works)}
    ${option('declines', 'Karta 4000 0000 0000 0341', 'zapisuje się, ale kolejne płatności są odrzucane', !works)}
    </fieldset><p class="actions"><button class="ink" name="action" value="card">Zapisz kartę</button></p></form>`;
}

/** What happens to a plan at the end of its period. */
function renewalOf(server: StripeServer, subscription: StripeSubscription): string {
  const day = showDay(subscription.periodEnd);
  if (subscription.cancelAtPeriodEnd) return `Kończy się ${day}.`;
  if (subscription.nextPrice === null) return `Odnowi się ${day}.`;
  const next = priceOf(server, subscription.nextPrice);
  return `Od ${day}: ${escapeHtml(nameOf(server, next))}, ${eachOf(next)}.`;
}

function homeBody(server: StripeServer, request: SandboxRequest, session: StripePortalSession): string {
  const subscriptions = server.records.subscriptions
    .values()
    .filter(({ customer, status }) => customer === session.customer && status !== 'canceled');
  const plans = subscriptions.map((subscription) => {
    const price = priceOf(server, subscription.price);
    return `<section class="sheet"><h2>${escapeHtml(nameOf(server, price))}</h2><p>${eachOf(price)}. ${renewalOf(server, subscription)}</p>
      ${subscription.cancelAtPeriodEnd ? button(`resume:${subscription.id}`, 'Wznów plan') : button(`cancel:${subscription.id}`, 'Zrezygnuj z planu', 'line')}</section>`;
  });
  const invoices = server.records.invoices
    .values()
    .filter(({ customer }) => customer === session.customer)
    .reverse()
    .map(
      (invoice) =>
        `<li><a class="row" href="${request.prefix}/invoice/${invoice.id}"><span>${invoice.number}<small>${showDay(invoice.created)}</small></span><span>${showMoney(invoice.total)}</span></a></li>`,
    );
  return `${plans.join('') || '<p>Nie masz teraz żadnego planu.</p>'}
    <h2>Karta</h2>${cardBody(server, session)}
    <h2>Faktury</h2>${invoices.length === 0 ? '<p>Nie ma jeszcze faktur.</p>' : `<ul class="rows">${invoices.join('')}</ul>`}`;
}

function act(server: StripeServer, request: SandboxRequest): SandboxReply {
  const session = server.records.portalSessions.get(request.params.id ?? '');
  if (!session) return gone(request);
  const given = new URLSearchParams(request.body.toString('utf8'));
  const [action, target] = (given.get('action') ?? '').split(':');
  const { flow } = session;
  const id = target ?? ('subscription' in flow ? flow.subscription : '');
  const subscription = server.records.subscriptions.get(id);
  const own = subscription?.customer === session.customer ? subscription : undefined;
  if (action === 'card') saveCard(server, session, given.get('card') === 'works');
  else if (own && action === 'cancel') cancelAtPeriodEnd(server, own, true);
  else if (own && action === 'resume') cancelAtPeriodEnd(server, own, false);
  else if (own && action === 'update' && flow.type === 'update') {
    if (!changePrice(server, own, priceOf(server, flow.price)))
      return show(server, request, 'Bank odrzucił kartę. Plan się nie zmienił.');
  }
  const done = 'doneUrl' in flow ? flow.doneUrl : null;
  return { ...redirect(done ?? `${request.prefix}/portal/${session.id}`), status: 303 };
}

function saveCard(server: StripeServer, session: StripePortalSession, works: boolean): void {
  const { records, render, webhooks } = server;
  const customer = records.customers.get(session.customer);
  if (!customer) return;
  records.customers.put(customer.id, { ...customer, cardWorks: works });
  webhooks.emit('customer.updated', render.customer(customer));
  if (!works) return;
  for (const subscription of records.subscriptions.values())
    if (subscription.customer === customer.id) payOpenInvoice(server, subscription);
}

function showInvoice(server: StripeServer, request: SandboxRequest): SandboxReply {
  const invoice = server.records.invoices.get(request.params.id ?? '');
  if (!invoice) return gone(request);
  const customer = server.records.customers.get(invoice.customer);
  const rows = invoice.lines.map(
    (line) =>
      `<p class="sum"><span>${escapeHtml(line.description)}</span><span>${showMoney(line.amount)}</span></p>`,
  );
  const paid = invoice.paidAt === null ? 'Do zapłaty' : `Zapłacono ${showDay(invoice.paidAt)}`;
  const buyer = [customer?.name, customer?.email, customer?.taxId].filter((part) => part).join(' · ');
  const body = `<h1>Faktura ${invoice.number}</h1><section class="sheet"><dl><dt>Sprzedawca</dt><dd>Postownia</dd><dt>Nabywca</dt><dd>${escapeHtml(buyer)}</dd><dt>Data</dt><dd>${showDay(invoice.created)}</dd><dt>Stan</dt><dd>${paid}</dd></dl>
    ${rows.join('')}${invoice.discount > 0 ? `<p class="sum"><span>Rabat</span><span>${showMoney(-invoice.discount)}</span></p>` : ''}
    ${invoice.taxRate ? `<p class="sum"><span>Podatek</span><span>${showMoney(sumsOf(invoice.lines).tax)}</span></p>` : ''}
    <p class="sum"><span>Razem</span><b>${showMoney(invoice.total)}</b></p></section>`;
  return html(200, page({ request, title: `Faktura ${invoice.number}`, body, bare: true }));
}
