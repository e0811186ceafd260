import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { FolderNotEmptyError, restore } from '../backup/restore.ts';
import { CommandRefusal, command } from './command.ts';

export const restoreCommand = command({
  summary: 'odtwarza dane z kopii do pustego DATA_DIR',
  usage: ['--from <plik.tar.gz>'],
  options: { from: 'value' },
  input: z.strictObject({ from: z.string().min(1) }),
  async run({ config, print }, { from }) {
    const file = path.resolve(from);
    if (!existsSync(file)) throw new CommandRefusal(`Nie ma pliku ${file}.`);
    try {
      const { users, workspaces, posts } = await restore({ dataDir: config.dataDir, from: file });
      print(
        `Odtworzono do ${config.dataDir}. Osoby: ${users}, przestrzenie: ${workspaces}, posty: ${posts}.`,
      );
    } catch (error) {
      if (error instanceof FolderNotEmptyError) throw new CommandRefusal(error.message);
      throw error;
    }
  },
});
