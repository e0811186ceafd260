import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Clock, createClock } from './clock.ts';
import { type Control, createControl } from './control/control.ts';
import { controlRoutes } from './control/control-routes.ts';
import { createFaultRules } from './control/fault-rules.ts';
import { createState } from './create-state.ts';
import { allEmulators, emulators } from './emulators.ts';
import { feedRoutes } from './feed/feed-pages.ts';
import { createKernel, json } from './http-kernel.ts';
import { ideogramRoutes } from './ideogram/routes.ts';
import { openaiRoutes } from './openai/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { receiverRoutes } from './receiver/routes.ts';
import { createRequestLog } from './request-log.ts';
import { s3Routes } from './s3/routes.ts';
import { SANDBOX_S3 } from './s3/signature.ts';
import { siteRoutes } from './site/routes.ts';
import { inboxRoutes } from './smtp/inbox-pages.ts';
import { openSmtpServer } from './smtp/server.ts';
import { openStore } from './store.ts';
import { stripeRoutes } from './stripe/api.ts';
import { checkoutPages } from './stripe/checkout-pages.ts';
import { stripeControls } from './stripe/controls.ts';
import { portalPages } from './stripe/portal-pages.ts';
import { openStripeServer } from './stripe/server.ts';

export type { ClockChange, ClockState } from './clock.ts';
export type { Control } from './control/control.ts';
export type { FaultInput, FaultParameters, FaultRule } from './control/fault-rules.ts';
export type { RequestEntry, RequestFigures } from './request-log.ts';
export type { Settings } from './settings.ts';
export type { InboxMessage } from './smtp/inbox-pages.ts';
export type { PublishedPost } from './state.ts';

/** How often renewals and delayed payments are looked at, in real time. */
const DUE_MILLISECONDS = 1_000;

export interface SandboxOptions {
  /** 0 or unset: any free port. */
  port?: number;
  smtpPort?: number;
  /** Folder of its memory; null or unset keeps everything in memory. */
  dataDir?: string | null;
  clock?: Clock;
  /** Address under which people see the pages, for example http://localhost:3000/sandbox; default its own. */
  publicUrl?: string;
  /** Where Stripe's events go and what signs them; can be registered later. */
  stripeWebhook?: { url: string; secret: string };
}

export interface Sandbox {
  /** http://127.0.0.1:PORT, no slash at the end. */
  url: string;
  /** smtp://127.0.0.1:PORT */
  smtpUrl: string;
  /** What a client of the sandbox's object store has to be configured with. */
  s3: typeof SANDBOX_S3 & { endpoint: string };
  control: Control;
  close(): Promise<void>;
}

/** Starts all providers on loopback and resolves when they answer. Rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = createClock(options.clock ?? { now: () => new Date() });
  const store = openStore(options.dataDir ?? null);
  const faults = createFaultRules({
    networks: Object.fromEntries([...emulators].map(([name, network]) => [name, network.faults])),
  });
  const requests = createRequestLog();
  let url = '';
  const state = createState({ clock, store, ownUrl: () => url, publicUrl: () => options.publicUrl ?? url });
  const stripe = openStripeServer(state);
  const controls = stripeControls(stripe);
  if (options.stripeWebhook) controls.register(options.stripeWebhook);
  const due = setInterval(() => controls.run(), DUE_MILLISECONDS);
  due.unref();
  const control = createControl({ state, faults, requests, stripe: controls });
  const server = createKernel({
    faults,
    requests,
    routes: [
      { provider: 'control', method: 'GET', path: '/health', handle: () => json(200, { status: 'ok' }) },
      ...controlRoutes(state, control),
      ...openaiRoutes(state),
      ...ideogramRoutes(state),
      ...feedRoutes(state),
      ...inboxRoutes(state),
      ...stripeRoutes(stripe),
      ...checkoutPages(stripe),
      ...portalPages(stripe),
      ...s3Routes(state),
      ...receiverRoutes(),
      ...pushRoutes(state),
      ...siteRoutes(),
      ...allEmulators().flatMap(({ routes }) => routes(state)),
    ],
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const smtp = await openSmtpServer({ state, faults, requests, port: options.smtpPort ?? 0 }).catch(
    (error: unknown) => {
      server.close();
      throw error;
    },
  );
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port()}`,
    s3: { endpoint: `${url}/s3`, ...SANDBOX_S3 },
    control,
    async close() {
      clearInterval(due);
      stripe.webhooks.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
      store.close();
    },
  };
}
