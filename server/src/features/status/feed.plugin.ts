import type { Service, StatusReport } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { readStatus } from './read-status.ts';
import { type FeedItem, writeRss } from './write-rss.ts';

/** Entries of the feed: those that matter to a reader that asks often. */
const MOST = 50;

const say = (code: 'feed.title' | 'feed.description' | 'feed.over') => formatMessageIn('pl', message(code));

const namesOf = (services: readonly Service[]) =>
  services.map((service) => formatMessageIn('pl', message(`feed.services.${service}`))).join(', ');

/** One entry for each thing told: an incident found, its end, and every text of the operator. Newest first. */
function itemsOf({ incidents, reported }: StatusReport): FeedItem[] {
  const found = incidents.flatMap(({ id, services, problem, startedAt, endedAt }) => {
    const item = { id, title: namesOf(services), text: problem, at: startedAt };
    if (endedAt === null) return [item];
    const over = say('feed.over');
    return [item, { id: `${id}-over`, title: `${item.title}: ${over}`, text: over, at: endedAt }];
  });
  const told = reported.flatMap(({ services, updates }) =>
    updates.map(({ id, writtenAt, texts }) => ({
      id,
      title: namesOf(services),
      text: texts.pl,
      at: writtenAt,
    })),
  );
  return [...found, ...told].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST);
}

/** Incidents for feed readers, in Polish, open to everyone. */
export function statusFeedPlugin({ app }: { app: Context }) {
  return async (server: FastifyInstance) => {
    server.get('/status/rss.xml', async (_request, reply) => {
      const items = itemsOf(await readStatus(app));
      const link = `${app.appUrl}/status`;
      const named = { title: say('feed.title'), description: say('feed.description') };
      return reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=60')
        .send(writeRss(items, { ...named, link, self: `${link}/rss.xml` }));
    });
  };
}
