import { eq } from 'drizzle-orm';
import type { Context } from '../src/context.ts';
import { organizations, users } from '../src/db/schema/workspaces.ts';

/** Gives somebody a second factor, or takes it away, by rows alone. */
export const secure = async ({ db }: Pick<Context, 'db'>, userId: string, twoFactorEnabled = true) => {
  await db.update(users).set({ twoFactorEnabled }).where(eq(users.id, userId));
};

/** Lets a firm ask for a second factor by its operation, and leaves everything as it was. */
export async function askOnce(
  app: Pick<Context, 'db'>,
  userId: string,
  api: (method: string, path: string, body: object) => Promise<unknown>,
): Promise<void> {
  await secure(app, userId);
  await api('PUT', '/members/second-factor', { required: true });
  await app.db.update(organizations).set({ requiresSecondFactor: false });
  await secure(app, userId, false);
}
