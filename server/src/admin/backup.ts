import path from 'node:path';
import * as z from 'zod';
import { backUp } from '../backup/back-up.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { systemClock } from '../lib/clock.ts';
import { CommandRefusal, command } from './command.ts';

export const backupCommand = command({
  summary: 'zapisuje całą kopię danych w jednym pliku, bez przerywania pracy',
  usage: ['[--to <plik.tar.gz>]', '--noted'],
  options: { to: 'value', noted: 'flag' },
  input: z
    .strictObject({ to: z.string().min(1).optional(), noted: z.boolean().optional() })
    .refine(({ to, noted }) => to === undefined || noted === undefined, {
      message: 'Podaj --to albo --noted.',
    }),
  async run({ config, print }, { to, noted }) {
    const now = systemClock.now();
    if (noted) {
      await noteBackup(config.dataDir, now);
      return print('Odnotowano kopię zrobioną poza Postownią. Sprawdź też, czy da się ją odtworzyć.');
    }
    if (config.database.url !== undefined) {
      throw new CommandRefusal(
        'Baza z DATABASE_URL ma własną kopię: pg_dump --format=custom --file=postownia.dump "$DATABASE_URL" (przy dwóch rolach "$DATABASE_OWNER_URL") ' +
          '(odtworzenie: pg_restore --dbname="$DATABASE_URL" postownia.dump). Osobno skopiuj zasobnik S3 albo ' +
          `${path.join(config.dataDir, 'media')} oraz zachowaj SECRET_KEY. Potem odnotuj kopię: backup --noted.`,
      );
    }
    const file = path.resolve(
      to ?? `postownia-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`,
    );
    const { bytes } = await backUp({ dataDir: config.dataDir, to: file });
    await noteBackup(config.dataDir, now);
    print(`Kopia: ${file} (${(bytes / 1_000_000).toFixed(1)} MB). Zawiera klucze: przechowuj ją jak hasła.`);
    if (config.secretKey !== undefined) print('SECRET_KEY jest poza kopią: zachowaj go osobno.');
  },
});
