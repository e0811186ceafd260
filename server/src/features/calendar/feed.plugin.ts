import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { actOnFor } from '../../db/acting-for.ts';
import { addDays } from '../../lib/calendar-days.ts';
import { linkInBrand } from '../../lib/page-address.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { hashOf } from './calendar-feed.ts';
import { selectPostsBetween } from './feed.queries.ts';
import { selectFeedOwner } from './feed.system-queries.ts';
import { writeIcs } from './write-ics.ts';

/** Months of posts a program gets: some behind, more ahead. */
const BEHIND_DAYS = 90;
const AHEAD_DAYS = 366;

/** The calendar for other programs, for whoever has the secret address. */
export function calendarFeedPlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.get<{ Params: { file: string } }>('/kalendarz/:file', async (request, reply) => {
      const secret = /^([A-Za-z0-9_-]{32})\.ics$/.exec(request.params.file)?.[1];
      const workspaceId = secret === undefined ? null : await selectFeedOwner(app.db, hashOf(secret));
      if (workspaceId === null) return reply.callNotFound();
      actOnFor(workspaceId);
      const { zone } = await getPreferences(app.db, workspaceId);
      const today = todayIn(zone, app.clock.now());
      const days = { from: addDays(today, -BEHIND_DAYS), to: addDays(today, AHEAD_DAYS) };
      const posts = await selectPostsBetween(workspaceId, app.db, days);
      const linkTo = (path: string) => linkInBrand(`${app.appUrl}${path}`, workspaceId);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .header('x-robots-tag', 'noindex')
        .send(writeIcs(posts, { name: 'Postownia', zone, linkTo }));
    });
  };
}
