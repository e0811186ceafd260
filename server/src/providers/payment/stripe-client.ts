import type Stripe from 'stripe';
import { PaymentError } from './payments.ts';

/** The version all shapes here are of; the webhook endpoint has to be made with the same one. */
export const STRIPE_VERSION = '2026-10-28.endive';
/** Of one try. Somebody waits for the answer, and a repeat after a lost one acts once. */
const TIMEOUT_MILLISECONDS = 10_000;
/** Of connection errors, 409 and 5xx, and of a 429 only where the answer asks for it; the client repeats writes with the same idempotency key. */
const RETRIES = 2;

/** Makes the official client on first use: loading it costs memory that most processes never need. */
export function stripeClient(options: {
  secretKey: string;
  apiUrl: string | undefined;
  timeoutMilliseconds?: number | undefined;
  /** Before the first repeat; each further one waits twice as long. The library's own where nothing is said. */
  pauseMilliseconds?: number | undefined;
}): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= open(options);
    return client;
  };
}

async function open({
  secretKey,
  apiUrl,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  pauseMilliseconds,
}: Parameters<typeof stripeClient>[0]): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const client = new Client(secretKey, {
    apiVersion: STRIPE_VERSION,
    timeout: timeoutMilliseconds,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Client.createFetchHttpClient(),
    ...(apiUrl === undefined ? {} : addressOf(apiUrl)),
  });
  if (pauseMilliseconds !== undefined) client.getInitialNetworkRetryDelay = () => pauseMilliseconds / 1000;
  return client;
}

/** An address in the parts that the library takes. */
function addressOf(apiUrl: string) {
  const { protocol, hostname: host, port } = new URL(apiUrl);
  if (protocol === 'http:') return { protocol: 'http' as const, host, port: Number(port || 80) };
  return { protocol: 'https' as const, host, port: Number(port || 443) };
}

/** Runs one call and gives its failure our words; secrets and addresses stay in the cause. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw toPaymentError(error);
  }
}

function toPaymentError(error: unknown): PaymentError {
  const { type, statusCode, message } = error as { type?: string; statusCode?: number; message?: string };
  const text = message ?? 'The payment provider did not answer';
  if (type === 'StripeSignatureVerificationError') return new PaymentError('signature', text, error);
  if (type === 'StripeCardError') return new PaymentError('declined', text, error);
  if (statusCode === 404) return new PaymentError('missing', text, error);
  const passing = statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  return new PaymentError(passing ? 'unreachable' : 'refused', text, error);
}
