import type { Settings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { renameUser } from '../workspaces/index.ts';
import { readSettings, type Who } from './read-settings.ts';

/** Keeps the person's name and interface language. */
export async function saveUser(
  context: Pick<Context, 'db' | 'clock'>,
  who: Who,
  { name, language }: Pick<Settings['user'], 'name' | 'language'>,
): Promise<Settings> {
  await renameUser(context.db, who.userId, { name, language, updatedAt: context.clock.now() });
  return readSettings(context, who);
}
