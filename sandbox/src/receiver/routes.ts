import { json, type Route } from '../http-kernel.ts';

/** A webhook as the receiver got it. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const MOST = 1_000;

/**
 * A program that hears webhooks: `POST /receiver/{status}` answers with that status and keeps what came, which
 * `GET /_control/webhooks` tells, the oldest first. Kept in memory alone.
 */
export function receiverRoutes(): Route[] {
  const received: ReceivedWebhook[] = [];
  return [
    {
      provider: 'receiver',
      method: 'POST',
      path: '/receiver/:status',
      handle: ({ params, headers, body }) => {
        received.push({ headers, body: body.toString('utf8') });
        if (received.length > MOST) received.shift();
        const status = Number(params.status);
        return { status: status >= 200 && status < 600 ? status : 204, body: '' };
      },
    },
    {
      provider: 'control',
      method: 'GET',
      path: '/_control/webhooks',
      handle: () => json(200, received),
    },
  ];
}
