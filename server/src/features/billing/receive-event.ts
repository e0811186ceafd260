import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { errorBody } from '../../http/errors.ts';
import { WEBHOOK_PATH } from '../../providers/payment/make-payments.ts';
import { PaymentError } from '../../providers/payment/payments.ts';
import { insertEvent, turnOf } from './event.system-queries.ts';

/** Events are some kilobytes; a subscription with everything in it is below this. */
const BODY_BYTES = 512 * 1024;

/**
 * `POST /api/billing/webhook`: notes what happened and answers; the work is a job. The signature is checked on the raw
 * bytes, so this address reads its bodies unparsed, in a scope of its own. A repeat is accepted and does nothing.
 */
export function paymentWebhookPlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    server.post(WEBHOOK_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { payments, clock } = app;
      const signature = request.headers['stripe-signature'];
      if (payments === null) return reply.callNotFound();
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        return reply.code(400).send(errorBody('BAD_REQUEST'));
      try {
        const event = await payments.readEvent(request.body, signature, clock.now());
        if (event !== null) await record(app, event);
        return reply.code(200).send({ received: true });
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        app.log.warn({ err: error }, 'a payment event without a good signature');
        return reply.code(400).send(errorBody('BAD_REQUEST'));
      }
    });
  };
}

async function record(app: Context, event: Parameters<typeof insertEvent>[1]): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if (await insertEvent(tx, event, app.clock.now()))
      await app.enqueue(tx, 'payment-event', { eventId: event.id }, { turn: turnOf(event) });
  });
}
