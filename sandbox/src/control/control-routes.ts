import type { ClockChange } from '../clock.ts';
import type { AddControl } from '../emulator.ts';
import { allEmulators } from '../emulators.ts';
import type { AccountPast } from '../feed/account-past.ts';
import type { InsightSettings } from '../feed/insight-settings.ts';
import type { PastPost } from '../feed/past-posts.ts';
import { json, type Route, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import type { Settings } from '../settings.ts';
import type { State } from '../state.ts';
import type { Control } from './control.ts';
import type { FaultInput } from './fault-rules.ts';
import { readObject } from './read-object.ts';

/** `/_control/*`: the controls over HTTP. Never answered through the app's proxy. */
export function controlRoutes(state: State, control: Control): Route[] {
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
    route('POST', 'account-pasts', (request) => ({
      posts: control.giveAccountPast(readObject<AccountPast>(request)),
    })),
    route('GET', 'accounts', () => control.accounts()),
    route('POST', 'accounts', (request) => addAccount(state, readObject(request))),
    route('PATCH', 'accounts/:id', (request) => changeAccount(state, request)),
    ...allEmulators().flatMap((network) => network.controlRoutes?.(state, route) ?? []),
    ...stripeControlRoutes(control, route),
    route('POST', 'reset', () => {
      control.reset();
      return { reset: true };
    }),
  ];
}

/** `/_control/stripe/*`: time, banks and buyers. */
function stripeControlRoutes({ stripe }: Control, route: AddControl): Route[] {
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

/** One rule, a list of rules, or `{rules: […]}`. */
function readRules(request: SandboxRequest): FaultInput[] {
  const body = readObject<object>(request);
  if (Array.isArray(body)) return body as FaultInput[];
  return 'rules' in body ? (body.rules as FaultInput[]) : [body as FaultInput];
}

/** Any network may know the type; each makes its own. */
function addAccount(state: State, { type, ...account }: { type: string }): unknown {
  const makers = Object.assign({}, ...allEmulators().map((network) => network.makers?.(state)));
  const make = makers[type] as ((account: object) => unknown) | undefined;
  if (make === undefined) throw new Error(`type must be one of: ${Object.keys(makers).join(', ')}`);
  return make(account);
}

function changeAccount(state: State, request: SandboxRequest): unknown {
  const id = request.params.id ?? '';
  for (const network of allEmulators()) {
    const changed = network.changeAccount?.(state, id, readObject(request));
    if (changed !== undefined) return changed;
  }
  throw new Error(`no such account: ${id}`);
}
