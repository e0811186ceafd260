import { IncidentTexts, SERVICES, type Service } from '@postownia/contract';
import * as z from 'zod';
import { listReported, reportIncident, updateIncident } from '../features/status/index.ts';
import { CommandRefusal, command } from './command.ts';
import { printRows } from './print-rows.ts';

const ServiceList = z
  .string()
  .transform((list) => [...new Set(list.split(',').map((name) => name.trim()))] as Service[])
  .refine((names) => names.every((name) => SERVICES.includes(name)), {
    message: `Usługi: ${SERVICES.join(', ')}.`,
  });

const LANGUAGES = ['en', 'de', 'it', 'fr'] as const;
const TRANSLATIONS = '[--en <tekst>] [--de <tekst>] [--it <tekst>] [--fr <tekst>]';
const text = z.string().optional();

type Texts = { text?: string | undefined } & {
  [Language in (typeof LANGUAGES)[number]]?: string | undefined;
};

/** What was written, held against the contract. */
function textsOf({ text, ...others }: Texts): IncidentTexts {
  const given = LANGUAGES.flatMap((language) => {
    const own = others[language];
    return own === undefined ? [] : [[language, own] as const];
  });
  const parsed = IncidentTexts.safeParse({ pl: text, ...Object.fromEntries(given) });
  if (parsed.success) return parsed.data;
  throw new CommandRefusal('Tekst ma mieć od 3 do 2000 znaków, bez znaków sterujących.');
}

export const incidentCommand = command({
  summary: 'ogłasza incydent na stronie statusu, dopisuje do niego i go zamyka',
  usage: [
    `--services <${SERVICES.join(',')}> --text <po polsku> [--since <chwila ISO>] ${TRANSLATIONS}`,
    `--update <id> --text <po polsku> ${TRANSLATIONS}`,
    `--resolve <id> --text <po polsku> ${TRANSLATIONS}`,
    '--list [--json]',
  ],
  options: {
    services: 'value',
    since: 'value',
    update: 'value',
    resolve: 'value',
    text: 'value',
    en: 'value',
    de: 'value',
    it: 'value',
    fr: 'value',
    list: 'flag',
    json: 'flag',
  },
  input: z
    .strictObject({
      services: ServiceList.optional(),
      since: z.coerce.date().optional(),
      update: z.uuid().optional(),
      resolve: z.uuid().optional(),
      text,
      en: text,
      de: text,
      it: text,
      fr: text,
      list: z.boolean().optional(),
      json: z.boolean().optional(),
    })
    .refine(
      ({ services, update, resolve, list }) =>
        [services, update, resolve, list].filter((chosen) => chosen !== undefined).length === 1,
      { message: 'Podaj jedno z: --services, --update, --resolve, --list.' },
    ),
  async run({ open, print }, { services, since, update, resolve, list, json, ...words }) {
    const app = await open();
    if (list) {
      const rows = (await listReported(app)).map(({ updates, services, ...incident }) => ({
        ...incident,
        services: services.join(','),
        text: updates[0]?.texts.pl ?? '',
      }));
      return printRows(print, rows, { json });
    }
    const texts = textsOf(words);
    if (services !== undefined) {
      if (since !== undefined && since > app.clock.now())
        throw new CommandRefusal('--since leży w przyszłości.');
      const id = await reportIncident(app, { services, texts, ...(since && { startedAt: since }) });
      return print(`Ogłoszono incydent ${id}.`);
    }
    const id = update ?? resolve ?? '';
    const changed = await updateIncident(app, { id, texts, resolve: resolve !== undefined });
    if (!changed) throw new CommandRefusal(`Nie ma takiego otwartego incydentu: ${id}`);
    print(resolve === undefined ? `Dopisano do incydentu ${id}.` : `Zamknięto incydent ${id}.`);
  },
});
