import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { tiktokAnswers } from '../../../test/publishing-videos.ts';

const fixture = publicationFixture();

async function brandWithAccount() {
  const { sandbox } = fixture.setup;
  sandbox.control.settings({ tiktokVerifiedPrefix: fixture.setup.context.appUrl });
  const brand = await fixture.openBrand();
  const { id: accountId } = await brand.connectTikTok();
  return { brand, accountId };
}

const ledger = () => fixture.setup.sandbox.control.publishedPosts();

test('a photo larger than the network takes is made smaller, in its own ratio', async () => {
  const { brand, accountId } = await brandWithAccount();
  const [width, height] = [2560, 1920];
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
  const photo = { bytes, width, height };
  const answers = [tiktokAnswers({ accountId })];
  await brand.publish(await brand.addPost({ photo, answers, altTexts: ['Piec', 'Chleb'] }));
  await fixture.run();
  expect(await brand.states()).toEqual(['published']);
  const [post] = ledger();
  const sizes = await Promise.all(
    (post?.imageHashes ?? []).map(async (hash) => {
      const answer = await fetch(`${fixture.setup.sandbox.url}/media/${hash}.jpg`);
      const facts = await sharp(await answer.bytes()).metadata();
      return [facts.width, facts.height];
    }),
  );
  expect(sizes).toEqual([
    [1440, 1080],
    [1440, 1080],
  ]);
});

test('nothing goes to an account whose person was not asked', async () => {
  const { brand } = await brandWithAccount();
  await brand.autoPublish();
  await brand.addPost();
  await fixture.run();
  expect(await brand.publications()).toEqual([]);
});

test('an address that nobody verified is the installation’s to mend, and nothing is out', async () => {
  const { brand, accountId } = await brandWithAccount();
  fixture.setup.sandbox.control.settings({ tiktokVerifiedPrefix: 'https://elsewhere.example/' });
  await brand.publish(await brand.addPost({ answers: [tiktokAnswers({ accountId })] }));
  await fixture.run();
  const [publication] = await brand.publications();
  expect(publication).toMatchObject({ state: 'failed', problemCode: 'url_ownership_unverified' });
  expect(ledger()).toEqual([]);
});
