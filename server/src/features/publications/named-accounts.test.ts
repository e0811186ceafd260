import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { INSTAGRAM } from '../../../test/publishing.ts';

const fixture = publicationFixture();

test.each([
  ['an image', ['Piec']],
  ['a carousel', ['Zakwas', 'Piec', 'Bochenek']],
])('collaborators and tagged accounts of %s are told to Instagram', async (_what, altTexts) => {
  const brand = await fixture.openBrand();
  const accounts = await brand.connect([INSTAGRAM]);
  const account = accounts.find(({ network }) => network === 'instagram');
  const options = { collaborators: ['palarnia.swit'], tagged: ['ziarno', 'piec.radom'] };
  const answers = [{ network: 'instagram' as const, accountId: account?.id ?? null, options }];
  const accountIds = [account?.id ?? ''];
  await brand.publish(await brand.addPost({ altTexts, answers }), { accountIds });
  await fixture.run();
  expect(await brand.states()).toEqual(['published']);
  expect(fixture.setup.sandbox.control.publishedPosts()).toMatchObject([
    { network: 'instagram', collaborators: ['palarnia.swit'], tagged: ['ziarno', 'piec.radom'] },
  ]);
});

test('a name that nobody has is told, and nothing is out', async () => {
  const brand = await fixture.openBrand();
  const accounts = await brand.connect([INSTAGRAM]);
  const account = accounts.find(({ network }) => network === 'instagram');
  const { sandbox } = fixture.setup;
  const parameters = { status: 400, code: 110, subcode: 2207018 };
  const route = 'POST /{ig}/media';
  sandbox.control.faults.add({ provider: 'meta', route, kind: 'graph-error', parameters });
  const options = { collaborators: ['nikt.taki'] };
  const answers = [{ network: 'instagram' as const, accountId: account?.id ?? null, options }];
  await brand.publish(await brand.addPost({ answers }), { accountIds: [account?.id ?? ''] });
  await fixture.run();
  const [publication] = await brand.publications();
  expect(publication).toMatchObject({ state: 'needs-fix', problemCode: '110/2207018' });
  expect(publication?.problem).toContain('nazwy kont');
  expect(sandbox.control.publishedPosts()).toEqual([]);
});
