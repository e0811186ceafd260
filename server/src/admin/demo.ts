import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { findWorkspaceOf } from '../features/workspaces/index.ts';
import { CommandRefusal, command } from './command.ts';
import { type DemoPost, makeDemoMonth } from './demo-posts.ts';
import { type DemoUser, signUpDemoUser } from './demo-workspace.ts';
import { liveThroughYear } from './demo-year.ts';

const DAY = 86_400_000;
const MONTH_DAYS = 30;
/** Twelve such months; the accounts are connected shortly before the first post. */
const YEAR_DAYS = 12 * MONTH_DAYS;

/**
 * A brand to look at: a person, accounts of the sandbox with a year of posts and readings, the month behind and the month
 * ahead. Everything is written, drawn and published by the running workers, and goes the way a person's clicks go.
 */
export const demoCommand = command({
  summary:
    'zakłada pokazową markę: konta z rokiem postów i ich wyników, miesiąc postów przed sobą (działająca Postownia, tryb demonstracyjny)',
  usage: ['[--email <adres>] [--password <hasło>]'],
  options: { email: 'value', password: 'value' },
  input: z.strictObject({ email: z.email().optional(), password: z.string().min(10).max(128).optional() }),
  async run({ config, open, print }, input) {
    if (config.production || !config.sandbox.on)
      throw new CommandRefusal('Pokaz powstaje tylko w trybie demonstracyjnym (SANDBOX=on, poza produkcją).');
    const email = input.email ?? `pokaz-${randomBytes(3).toString('hex')}@example.com`;
    const password = input.password ?? `pokaz-${randomBytes(9).toString('base64url')}`;
    const app = await open();
    const userId = await signUpDemoUser(app, { email, password });
    const workspaceId = await findWorkspaceOf(app.db, userId);
    if (workspaceId === null)
      throw new CommandRefusal('Konto nie zostało dokończone: zaloguj się i spróbuj ponownie.');
    print(`Konto: ${email}, hasło: ${password}`);
    const user = { workspaceId, userId };

    const today = app.clock.now().getTime();
    const year = await makeDemoYear(app, user, new Date(today - YEAR_DAYS * DAY));
    const from = new Date(today - MONTH_DAYS * DAY);
    const behind = await makeDemoMonth(app, user, { from, frequency: 'daily' });
    print(`Posty z minionego roku: ${year.length + behind.length}`);
    // Of the last month every other day went out; the rest are drafts that somebody left lying.
    const posts = [...year, ...behind.filter((_, index) => index % 2 === 0)];
    const { accounts, published, readings } = await liveThroughYear(app, user, posts);
    print(`Połączone konta: ${accounts}, publikacje: ${published}, odczyty: ${readings}`);
    const ahead = await makeDemoMonth(app, user, { from: new Date(today + DAY), frequency: 'daily' });
    print(`Posty na następny miesiąc: ${ahead.length}`);
    print(`Gotowe: ${app.appUrl}/dashboard`);
  },
});

/** A post a week, month by month up to the last thirty days. */
async function makeDemoYear(app: Context, user: DemoUser, since: Date): Promise<DemoPost[]> {
  const posts: DemoPost[] = [];
  for (let month = 0; month < 11; month += 1) {
    const from = new Date(since.getTime() + month * MONTH_DAYS * DAY);
    posts.push(...(await makeDemoMonth(app, user, { from, frequency: 'profile' })));
  }
  return posts;
}
