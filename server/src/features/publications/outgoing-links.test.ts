import { LINK_RULES } from '@postownia/contract/outgoing-links';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { linkSettings, shortLinks } from '../../db/schema/short-links.ts';

const fixture = publicationFixture();

const WRITTEN = 'Nowa oferta: https://zakwas.pl/oferta #chleb';

async function brandThat(rules: Partial<typeof LINK_RULES>) {
  const brand = await fixture.openBrand();
  const { context } = fixture.setup;
  const { workspaceId } = brand;
  await brand.connect();
  await context.db
    .insert(linkSettings)
    .values({ workspaceId, ...LINK_RULES, ...rules, updatedAt: context.clock.now() });
  const links = () => context.db.select().from(shortLinks).where(eq(shortLinks.workspaceId, workspaceId));
  return { ...brand, links };
}

const published = () => fixture.setup.sandbox.control.publishedPosts().map(({ text }) => text);

test('a post goes out with short links that are kept before, one for each network', async () => {
  const brand = await brandThat({ tags: true, short: true });
  const id = await brand.addPost({ content: WRITTEN });
  await brand.publish(id);
  await fixture.run();
  const links = await brand.links();
  expect(links.map(({ network, postId }) => [network, postId]).sort()).toEqual([
    ['facebook', id],
    ['instagram', id],
  ]);
  for (const { url, network } of links) expect(new URL(url).searchParams.get('utm_source')).toBe(network);
  const { shortLinkUrl } = fixture.setup.context;
  expect(published().sort()).toEqual(
    links.map(({ code }) => `Nowa oferta: ${shortLinkUrl}/${code} #chleb`).sort(),
  );
  expect(await brand.post(id)).toMatchObject({ content: WRITTEN, state: 'published' });
});

test('tags alone stand in the text, and no link is kept', async () => {
  const brand = await brandThat({ tags: true });
  await brand.publish(await brand.addPost({ content: WRITTEN }));
  await fixture.run();
  expect(await brand.links()).toEqual([]);
  expect(published().every((text) => text.includes('zakwas.pl/oferta?utm_source='))).toBe(true);
});

test('a text that tags make too long is refused before it is begun', async () => {
  const brand = await brandThat({ tags: true, campaign: 'a'.repeat(100) });
  const links = Array.from({ length: 20 }, (_, index) => `https://zakwas.pl/${index}`).join(' ');
  const id = await brand.addPost({ content: `${links} #chleb` });
  await expect(brand.publish(id)).rejects.toMatchObject({ code: 'POST_TEXT_INVALID' });
});
