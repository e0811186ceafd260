import type { Settings } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { renamePerson } from '../workspaces/index.ts';
import { readSettings, type Who } from './read-settings.ts';

/** Keeps the person's name and interface language. */
export async function savePerson(
  context: Pick<Context, 'db' | 'clock'>,
  who: Who,
  { name, language }: Pick<Settings['person'], 'name' | 'language'>,
): Promise<Settings> {
  await renamePerson(context.db, who.userId, { name, language, updatedAt: context.clock.now() });
  return readSettings(context, who);
}
