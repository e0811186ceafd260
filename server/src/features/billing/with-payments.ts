import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { PaymentError, type Payments } from '../../providers/payment/payments.ts';

/**
 * Asks the payment provider on behalf of somebody who waits for the answer; its failures become one sentence for them
 * and a line for the operator.
 * @throws Refusal PAYMENTS_NOT_CONFIGURED, PAYMENT_FAILED
 */
export async function withPayments<Answer>(
  context: Pick<Context, 'payments' | 'log'>,
  ask: (payments: Payments) => Promise<Answer>,
): Promise<Answer> {
  if (context.payments === null) throw new Refusal('PAYMENTS_NOT_CONFIGURED');
  try {
    return await ask(context.payments);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    context.log.error({ err: error, kind: error.kind }, 'the payment provider did not do it');
    throw new Refusal('PAYMENT_FAILED');
  }
}
