import type { Client } from 'pg';
import * as z from 'zod';
import { canDistribute, distribute, showDistribution, showNodes } from '../db/distribute.ts';
import { CommandRefusal, command } from './command.ts';
import { printRows } from './print-rows.ts';

const SHARDS = 32;

const PLACES = {
  distributed: 'rozłożona',
  reference: 'na każdym serwerze',
  local: 'na jednym serwerze',
} as const;

const REASONS: Readonly<Record<string, string>> = {
  brand: 'wiersze marki leżą razem',
  firm: 'wiersze firmy leżą razem, przy jej pierwszej marce',
  everywhere: 'mała, rzadko zmieniana, inne się do niej odwołują',
  lookup: 'sekret albo nazwa z zewnątrz znajduje tu swoją markę',
  people: 'należy do człowieka, nie do marki',
  limits: 'liczona dla wszystkich marek razem',
  installation: 'należy do tej instalacji',
};

/** What the engine still refuses stands in docs/decisions/0097-spread-over-servers.md. */
const NOT_YET =
  'Postownia nie działa jeszcze w całości na klastrze: nie rozkładaj bazy, z której ktoś korzysta. ' +
  'Bazę próbną rozłożysz z opcją --trial. Niczego nie zmieniono.';

/** Spreads the tables over the servers of a cluster, or tells what lies where. */
export const distributeCommand = command({
  summary: 'rozkłada tabele na serwery klastra Citus; bez rozszerzenia niczego nie zmienia',
  usage: ['--trial [--shards <na ile części; 32>]', '--show [--json]'],
  options: { show: 'flag', json: 'flag', trial: 'flag', shards: 'value' },
  input: z.strictObject({
    show: z.boolean().optional(),
    json: z.boolean().optional(),
    trial: z.boolean().optional(),
    shards: z.coerce.number().int().min(1).max(1024).optional(),
  }),
  async run({ open, print }, { show = false, json = false, trial = false, shards = SHARDS }) {
    const app = await open();
    const client = app.database.direct();
    // Its loss is what the next statement says.
    client.on('error', () => undefined);
    await client.connect();
    try {
      if (show) {
        const tables = await showDistribution(client);
        printRows(print, json ? tables.map((one) => ({ ...one })) : tables.map(lineOf), { json });
        if (!json) printRows(print, (await showNodes(client)).map(nodeLineOf));
        return;
      }
      if (!(await canDistribute(client)))
        throw new CommandRefusal('Ta baza nie ma rozszerzenia citus. Niczego nie zmieniono.');
      if (!trial) throw new CommandRefusal(NOT_YET);
      await refuseBesideRunning(client);
      let moved = 0;
      await distribute(client, {
        shards,
        onMoved: (table) => {
          moved += 1;
          print(table);
        },
      });
      print(moved === 0 ? 'Wszystko leży już na swoim miejscu.' : `Przeniesiono tabele: ${moved}.`);
    } finally {
      await client.end();
    }
  },
});

type Shown = Awaited<ReturnType<typeof showDistribution>>[number];

const lineOf = ({ table, place, column, reason, done, shards }: Shown) => ({
  tabela: table,
  miejsce: PLACES[place],
  klucz: column ?? null,
  stan: done ? 'na miejscu' : 'jeszcze nie',
  części: shards,
  powód: REASONS[reason] ?? reason,
});

const nodeLineOf = ({ node, shards, megabytes }: Awaited<ReturnType<typeof showNodes>>[number]) => ({
  serwer: node,
  części: shards,
  MB: megabytes,
});

/** Every running process listens on a connection of its own. */
async function refuseBesideRunning(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'postownia-direct' and pid <> pg_backend_pid()`,
  );
  if (rows.length > 0) throw new CommandRefusal('Postownia działa. Zatrzymaj ją na czas rozkładania tabel.');
}
