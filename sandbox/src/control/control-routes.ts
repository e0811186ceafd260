import type { ClockChange } from '../clock.ts';
import type { InsightSettings } from '../feed/insight-settings.ts';
import type { PastPost } from '../feed/past-posts.ts';
import { json, type Route, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import type { Settings } from '../settings.ts';
import type { Page } from '../state.ts';
import type { NewCreator } from '../tiktok/controls.ts';
import type { Authorization, Control, NewInstagram, NewPage, TokenDeath } from './control.ts';
import type { FaultInput } from './fault-rules.ts';

/** `/_control/*`: the controls over HTTP. Never answered through the app's proxy. */
export function controlRoutes(control: Control): Route[] {
  const route = (method: string, path: string, run: (request: SandboxRequest) => unknown): Route => ({
    provider: 'control',
    method,
    path: `/_control/${path}`,
    handle: (request) => guard(request, run),
  });
  return [
    // The address that scripts rely on; what it tells is every published post.
    route('GET', 'ledger', ({ query }) =>
      control.publishedPosts({ accountId: query.get('account') ?? undefined }),
    ),
    route('GET', 'inbox', ({ query }) => control.inbox({ to: query.get('to') ?? undefined })),
    route('GET', 'faults', () => control.faults.list()),
    route('PUT', 'faults', (request) => control.faults.replace(readRules(request))),
    route('POST', 'faults', (request) => readRules(request).map((rule) => control.faults.add(rule))),
    route('DELETE', 'faults', ({ query }) => {
      control.faults.clear(query.get('id') ?? undefined);
      return control.faults.list();
    }),
    route('GET', 'clock', () => control.clock.state()),
    route('PUT', 'clock', (request) => control.clock.change(readObject<ClockChange>(request))),
    route('GET', 'requests', ({ query }) =>
      control.requests({
        provider: query.get('provider') ?? undefined,
        limit: query.has('limit') ? Number(query.get('limit')) : undefined,
      }),
    ),
    route('DELETE', 'requests', () => {
      control.clearRequests();
      return control.requests();
    }),
    route('GET', 'settings', () => control.settings()),
    route('PUT', 'settings', (request) => control.settings(readObject<Partial<Settings>>(request))),
    route('GET', 'insights', () => control.insights()),
    route('PUT', 'insights', (request) => control.insights(readObject<Partial<InsightSettings>>(request))),
    route('POST', 'past-posts', (request) => ({ id: control.addPastPost(readObject<PastPost>(request)) })),
    route('GET', 'accounts', () => control.accounts()),
    route('POST', 'accounts', (request) => addAccount(control, readObject(request))),
    route('PATCH', 'accounts/:id', (request) => changeAccount(control, request)),
    route('POST', 'tokens/kill', (request) => ({
      killed: control.killTokens(readObject<TokenDeath>(request)),
    })),
    route('POST', 'scopes/withdraw', (request) => {
      const { networkUserId, scopes } = readObject<{ networkUserId: string; scopes: string[] }>(request);
      control.withdrawScopes(networkUserId, scopes);
      return { withdrawn: scopes };
    }),
    route('POST', 'authorize', (request) => ({
      location: control.authorize(readObject<Authorization>(request)),
    })),
    ...stripeControlRoutes(control, route),
    route('POST', 'tiktok/tokens/kill', (request) => ({
      killed: control.killTikTokTokens(readObject(request)),
    })),
    route('POST', 'tiktok/authorize', (request) => ({
      location: control.authorizeTikTok(readObject(request)),
    })),
    route('POST', 'reset', () => {
      control.reset();
      return { reset: true };
    }),
  ];
}

type AddRoute = (method: string, path: string, run: (request: SandboxRequest) => unknown) => Route;

/** `/_control/stripe/*`: time, banks and buyers. */
function stripeControlRoutes({ stripe }: Control, route: AddRoute): Route[] {
  return [
    route('GET', 'stripe', () => stripe.list()),
    route('PUT', 'stripe/webhook', (request) =>
      stripe.register(readObject<{ url: string; secret: string }>(request)),
    ),
    route('POST', 'stripe/run', () => stripe.run()),
    route('POST', 'stripe/pay', (request) => {
      const { session, way } = readObject<{ session: string; way?: 'card' | 'later' | 'never' }>(request);
      return stripe.pay(session, way);
    }),
    route('POST', 'stripe/card', (request) => {
      const { customer, works } = readObject<{ customer: string; works: boolean }>(request);
      stripe.card(customer, works);
    }),
    route('POST', 'stripe/refund', (request) => {
      const { payment, amount } = readObject<{ payment: string; amount?: number }>(request);
      stripe.refund(payment, amount);
    }),
    route('POST', 'stripe/dispute', (request) =>
      stripe.dispute(readObject<{ payment: string }>(request).payment),
    ),
  ];
}

function guard(request: SandboxRequest, run: (request: SandboxRequest) => unknown): SandboxReply {
  if (request.headers['x-forwarded-prefix'] !== undefined) return json(404, { error: 'Not found' });
  try {
    return json(200, run(request) ?? { done: true });
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** The control address trusts its caller's shapes; it exists for tests on the same machine. */
function readObject<T extends object>(request: SandboxRequest): T {
  const body = readJson(request);
  if (typeof body !== 'object' || body === null) throw new Error('a JSON object is expected');
  return body as T;
}

/** One rule, a list of rules, or `{rules: […]}`. */
function readRules(request: SandboxRequest): FaultInput[] {
  const body = readObject<object>(request);
  if (Array.isArray(body)) return body as FaultInput[];
  return 'rules' in body ? (body.rules as FaultInput[]) : [body as FaultInput];
}

type NewAccount =
  | ({ type: 'user' } & Parameters<Control['addUser']>[0])
  | ({ type: 'page' } & NewPage)
  | ({ type: 'instagram' } & NewInstagram)
  | ({ type: 'creator' } & NewCreator)
  | ({ type: 'business' } & Parameters<Control['addBusiness']>[0]);

function addAccount(control: Control, account: NewAccount): unknown {
  switch (account.type) {
    case 'user':
      return control.addUser(account);
    case 'page':
      return control.addPage(account);
    case 'instagram':
      return control.addInstagram(account);
    case 'creator':
      return control.addCreator(withoutType(account));
    case 'business':
      return control.addBusiness(withoutType(account));
    default:
      throw new Error('type must be person, page, instagram, creator or business');
  }
}

function withoutType<T extends { type: string }>({ type: _type, ...account }: T): Omit<T, 'type'> {
  return account;
}

function changeAccount(control: Control, request: SandboxRequest): unknown {
  const id = request.params.id ?? '';
  const { pages, creators } = control.accounts();
  if (creators.some(({ openId }) => openId === id)) return control.changeCreator(id, readObject(request));
  const isPage = pages.some((page) => page.id === id);
  return isPage
    ? control.changePage(id, readObject<Partial<Page>>(request))
    : control.changeInstagram(id, readObject(request));
}
