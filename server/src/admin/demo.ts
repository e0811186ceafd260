import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { findWorkspaceOf } from '../features/workspaces/index.ts';
import { CommandRefusal, command } from './command.ts';
import { connectDemoAccounts, makeDemoMonth, publishDemoPosts, signUpDemoUser } from './demo-workspace.ts';
import { liveThroughYear } from './demo-year.ts';

const DAY = 86_400_000;

/**
 * A brand to look at: a person, accounts of the sandbox with a year of readings, the month behind and the month ahead
 * written and drawn by the running workers, posts that really went out there. Everything goes the way a person's clicks go.
 */
export const demoCommand = command({
  summary:
    'zakłada pokazową markę: konta z rokiem odczytów, dwa miesiące postów, publikacje (działająca Postownia, tryb demonstracyjny)',
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
    let accounts = 0;
    const readings = await liveThroughYear(app, workspaceId, async (then) => {
      accounts = await connectDemoAccounts(then, user);
    });
    print(`Połączone konta: ${accounts}, odczyty z minionego roku: ${readings}`);
    const behind = await makeDemoMonth(app, user, new Date(today - 30 * DAY), print);
    const published = await publishDemoPosts(app, user, behind);
    print(`Publikowane posty: ${published}`);
    await makeDemoMonth(app, user, new Date(today + DAY), print);
    print(`Gotowe: ${app.appUrl}/dashboard`);
  },
});
