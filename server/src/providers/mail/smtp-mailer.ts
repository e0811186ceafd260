import type { Transporter } from 'nodemailer';
import { ProviderError } from '../provider-error.ts';
import type { Email, Mailer } from './mailer.ts';

const TIMEOUT_MILLISECONDS = 20_000;

/**
 * Sends through one SMTP server, loaded on first use.
 * @param options.url `smtp://` (which must turn to TLS, except on this machine and where the address says `?requireTLS=false`) or `smtps://`; null refuses every email as "not-configured"
 * @param options.from sender as in a `From` header; its domain ends every Message-ID
 */
export function smtpMailer({ url, from }: { url: string | null; from: string }): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async () => {
    if (url === null) throw new ProviderError('not-configured');
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: TIMEOUT_MILLISECONDS, socketTimeout: TIMEOUT_MILLISECONDS };
    // Emails carry links that open accounts: never in clear text beyond this machine.
    const { hostname, searchParams } = new URL(url);
    const requireTLS = !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
    return createTransport({ url, requireTLS, ...timeouts }, { from });
  };
  return {
    async send(email: Email) {
      transport ??= open();
      const { id, subject, text, html, unsubscribeUrl } = email;
      const headers = unsubscribeUrl === null ? {} : listHeaders(unsubscribeUrl);
      // As an object: a string would be read as a list of addresses.
      const to = { name: '', address: email.to };
      try {
        await (await transport).sendMail({
          messageId: messageId(id, from),
          to,
          subject,
          text,
          html,
          headers,
        });
      } catch (error) {
        throw toProviderError(error);
      }
    },
  };
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Mail programs show their own "unsubscribe" for these, and press it with a POST (RFC 2369, RFC 8058). */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The same for every try of one email, so that receivers drop a repeat (RFC 5322, section 3.6.4). */
function messageId(id: string, from: string): string {
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'postownia.invalid';
  return `<${id}@${domain}>`;
}

/**
 * 5xx answers are final, 4xx answers and lost connections may pass (RFC 5321, section 4.2.1). Bad credentials are a
 * matter of configuration and are tried again, because an operator can mend them.
 */
function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const status = responseCode(error);
  const detail = error instanceof Error ? error.message : String(error);
  const final =
    status !== undefined &&
    status >= 500 &&
    !(error instanceof Error && 'code' in error && error.code === 'EAUTH');
  return new ProviderError(final ? 'refused' : 'unavailable', {
    cause: error,
    detail,
    ...(status === undefined ? {} : { status }),
  });
}

function responseCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return undefined;
  return typeof error.responseCode === 'number' ? error.responseCode : undefined;
}
