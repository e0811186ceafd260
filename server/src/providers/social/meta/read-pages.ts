import { message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { MetaGraph } from './graph.ts';

const Picture = z.object({ data: z.object({ url: z.string().optional() }) });
const Page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  link: z.string().optional(),
  picture: Picture.optional(),
  instagram_business_account: z
    .object({ id: z.string(), username: z.string().optional(), profile_picture_url: z.string().optional() })
    .optional(),
});
export type MetaPage = z.infer<typeof Page>;
const Business = z.object({ id: z.string() });
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    paging: z
      .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
      .optional(),
  });

const PAGE_FIELDS =
  'id,name,access_token,tasks,link,picture{url},instagram_business_account{id,username,profile_picture_url}';
/** More than anybody runs; a list that never ends must not hold the popup for ever. */
const MOST_LISTS = 20;

/**
 * All Pages a person may run: their own list, and those that only a business portfolio of theirs names (owned or a
 * client's). A Page on several lists is taken from the first that gives it a token.
 * @throws NetworkError
 */
export async function readMetaPages(
  graph: MetaGraph,
  token: string,
  { withBusinesses }: { withBusinesses: boolean },
): Promise<MetaPage[]> {
  const pages = await readList(graph, token, { path: '/me/accounts', fields: PAGE_FIELDS, item: Page });
  const businesses = withBusinesses
    ? await readList(graph, token, { path: '/me/businesses', fields: 'id', item: Business })
    : [];
  for (const { id } of businesses) {
    for (const edge of ['owned_pages', 'client_pages']) {
      pages.push(
        ...(await readList(graph, token, { path: `/${id}/${edge}`, fields: PAGE_FIELDS, item: Page })),
      );
    }
  }
  const byId = new Map<string, MetaPage>();
  for (const page of pages) {
    if (byId.get(page.id)?.access_token === undefined) byId.set(page.id, page);
  }
  return [...byId.values()];
}

async function readList<Item extends z.ZodType>(
  graph: MetaGraph,
  token: string,
  { path, fields, item }: { path: string; fields: string; item: Item },
): Promise<z.infer<Item>[]> {
  const found: z.infer<Item>[] = [];
  let after: string | undefined;
  for (let list = 0; list < MOST_LISTS; list += 1) {
    const { body, requestId } = await graph.call({
      method: 'GET',
      path,
      token,
      params: { fields, limit: '100', ...(after === undefined ? {} : { after }) },
    });
    const { data, paging } = parseAnswer(listOf(item), body, requestId);
    found.push(...data);
    // `paging.next` is an address with the token in it; our own address with its cursor asks for the same.
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) return found;
  }
  throw new NetworkError({
    action: 'ops',
    code: 'too-many-pages',
    userMessage: message('network.too-many-pages'),
  });
}
