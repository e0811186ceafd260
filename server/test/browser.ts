import { eq, sql } from 'drizzle-orm';
import { emails } from '../src/db/schema/notifications.ts';
import { sendEmail } from '../src/features/notifications/send-email.job.ts';
import { sendAskedLink } from '../src/features/sign-up/send-asked-link.job.ts';
import { welcomeSignUp } from '../src/features/sign-up/welcome-sign-up.job.ts';
import { JOBS } from '../src/job-catalogue.ts';
import type { TestApp } from './app.ts';

export interface BrowserAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered
  readonly body: any;
  readonly headers: Headers;
}

const isRaw = (body: unknown): body is string | FormData =>
  typeof body === 'string' || body instanceof FormData;

/** What a browser does for a page: keeps cookies, names its origin, speaks JSON. */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  /** @param person whose session it has; without one it begins signed out */
  constructor({ url }: { url: string }, user?: { cookie: string }) {
    this.url = url;
    if (user !== undefined) this.#keep([user.cookie]);
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer> {
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        origin: new URL(this.url).origin,
        ...(this.cookies.size === 0 ? {} : { cookie: this.cookie }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  }

  get(path: string): Promise<BrowserAnswer> {
    return this.ask('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<BrowserAnswer> {
    return this.ask('POST', path, body);
  }

  #keep(setCookies: readonly string[]): void {
    for (const written of setCookies) {
      const [pair = ''] = written.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/max-age=0/i.test(written)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
  }
}

/** Jobs that write emails outside the request, with what they carry. */
const WRITERS = ['send-asked-link', 'welcome-sign-up'] as const;

/** Does the jobs that write emails and sends every email that waits in the outbox. */
export async function deliverEmails({ app }: TestApp): Promise<void> {
  for (const name of WRITERS) {
    const { rows } = await app.db.execute<{ data: object }>(
      sql`delete from jobs.job where name = ${name} and state = 'created' returning data`,
    );
    for (const { data } of rows) {
      if (name === 'welcome-sign-up') await welcomeSignUp(app, JOBS[name].input.parse(data));
      else await sendAskedLink(app, JOBS[name].input.parse(data));
    }
  }
  const waiting = await app.db.select({ id: emails.id }).from(emails).where(eq(emails.state, 'queued'));
  for (const { id } of waiting) await sendEmail(app, { emailId: id }, { lastTry: false });
}

export interface ReceivedEmail {
  readonly messageId: string;
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly listUnsubscribe: string;
  readonly listUnsubscribePost: string;
  readonly links: string[];
}

/** Delivers what waits and reads a mailbox at the mail server, newest first. */
export async function openMailbox(running: TestApp, address: string): Promise<ReceivedEmail[]> {
  await deliverEmails(running);
  const inbox = await fetch(`${running.sandbox.url}/inbox.json?to=${encodeURIComponent(address)}`);
  return (await inbox.json()) as ReceivedEmail[];
}
