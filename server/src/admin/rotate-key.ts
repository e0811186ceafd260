import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { reachEmbeddedPostgres } from '../db/reach-embedded-postgres.ts';
import { ownSecretKey } from '../lib/secret-key.ts';
import { secretKeysOf } from '../lib/secret-keys.ts';
import { type CommandCall, CommandRefusal, command } from './command.ts';
import { countOlder, ENCRYPTED_COLUMNS } from './encrypted-columns.ts';

export const rotateKeyCommand = command({
  summary: 'szyfruje wszystkie tajne wartości najnowszym kluczem z SECRET_KEY (nowy,stary)',
  usage: [''],
  options: {},
  input: z.strictObject({}),
  async run(call) {
    const { config, open, print } = call;
    if (config.secretKey === undefined) await addKeyToFile(call);
    else if (secretKeysOf(config.secretKey).earlier.length === 0) {
      throw new CommandRefusal(
        'SECRET_KEY ma tylko jeden klucz. Wymiana bez przerwy: 1. wszędzie SECRET_KEY=stary,nowy; 2. wszędzie ' +
          'SECRET_KEY=nowy,stary; 3. to polecenie; 4. po 30 dniach (koniec sesji) wszędzie SECRET_KEY=nowy. ' +
          `Nowy klucz do wzięcia: ${newKey()}`,
      );
    }
    const app = await open();
    const change = { app, secretKey: config.secretKey ?? (await ownSecretKey(config.dataDir)) };
    let older = 0;
    for (const encrypted of ENCRYPTED_COLUMNS) {
      const reencrypted = (await encrypted.reencrypt?.(change)) ?? 0;
      const left = await countOlder(app.database.pool, encrypted, encrypted.prefix(change));
      older += left;
      const name = `${encrypted.table}.${encrypted.columns.join('+')}`;
      print(`${name}: zaszyfrowano na nowo ${reencrypted}, pod starszym kluczem ${left}`);
    }
    print(
      older === 0
        ? 'Starszy klucz jest potrzebny już tylko sesjom: można go usunąć po 30 dniach.'
        : `Nie usuwaj starszego klucza: potrzebują go jeszcze wartości w liczbie ${older}.`,
    );
  },
});

const newKey = () => randomBytes(48).toString('base64url');

/** Where the installation keeps its own key: the new one in front, the last one behind it. */
async function addKeyToFile({ config, print }: CommandCall): Promise<void> {
  const file = path.join(config.dataDir, 'secret-key');
  if (config.database.url === undefined) {
    const postgres = await reachEmbeddedPostgres({ dataDir: config.dataDir });
    await postgres.stop();
    // A running process holds the keys it began with and could not open what the new one encrypts.
    if (postgres.inUse) throw new CommandRefusal('Postownia działa. Zatrzymaj ją na czas wymiany klucza.');
  }
  const { newest } = secretKeysOf((await readFile(file, 'utf8')).trim());
  await writeFile(`${file}.next`, `${newKey()},${newest}`, { mode: 0o600 });
  await rename(`${file}.next`, file);
  print(`Nowy klucz jest w ${file}.`);
}
