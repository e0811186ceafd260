import { expect } from '@playwright/test';
import { ownerTest, visitorTest } from './product-test.ts';
import { runAdmin } from './run-admin.ts';
import { violationsOf } from './violations.ts';

visitorTest('the page that tries the image maker is a real 404 while it is off', async ({ request }) => {
  expect((await request.get('/test-image')).status()).toBe(404);
});

const test = ownerTest.extend({
  productOptions: { environment: { TEST_IMAGE_PAGE: 'on', IMAGE_MAKER: 'ideogram' } },
});
test('whoever a command made an operator tries the image maker; every failure gives the form back', async ({
  page,
  product,
  owner,
}) => {
  await page.goto('/test-image');
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();
  const refused = await page.request.post('/api/v1/test-image/generate', {
    headers: { origin: product.url },
    data: {
      image_request: {
        prompt: 'a fox on a bicycle',
        aspect_ratio: 'ASPECT_10_16',
        model: 'V_2',
        magic_prompt_option: 'AUTO',
      },
    },
  });
  expect(refused.status()).toBe(404);

  await runAdmin(product, 'operator', '--add', owner.email);
  await page.reload();
  const generate = page.getByRole('button', { name: 'Generate' });
  const ask = async (answer: { status: number; body: string } | null) => {
    await page.unroute('**/test-image/generate');
    if (answer) await page.route('**/test-image/generate', (route) => route.fulfill(answer));
    await page.getByLabel('Prompt').fill('a fox on a bicycle');
    await generate.click();
  };
  await ask(null);
  await expect(page.getByText('Image generated successfully!')).toBeVisible();
  await expect(page.getByRole('img', { name: 'a fox on a bicycle' })).toHaveAttribute(
    'src',
    /^data:image\/(png|jpeg|webp);base64,/,
  );
  expect(await violationsOf(page)).toEqual([]);

  const error = { code: 'NOT_FOUND', status: 404, message: 'Nie ma' };
  await ask({ status: 404, body: JSON.stringify(error) });
  await expect(page.getByText('Failed to generate image')).toBeVisible();
  await expect(page.getByText('API error (404): {"code":"NOT_FOUND"')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Error object' })).toContainText('NOT_FOUND');
  expect(await violationsOf(page)).toEqual([]);
  for (const [answer, sentence] of [
    [{ status: 200, body: '{"data":[]}' }, 'No image URL in response'],
    [{ status: 503, body: 'out of service' }, 'API error (503): out of service'],
  ] as const) {
    await ask(answer);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('Prompt')).toBeEnabled();
    await expect(generate).toBeEnabled();
  }
});
