import { expect } from '@playwright/test';
import { ownerTest, visitorTest } from './product-test.ts';
import { violationsOf } from './violations.ts';

visitorTest('the page that tries the image maker is a real 404 while it is off', async ({ request }) => {
  expect((await request.get('/test-image')).status()).toBe(404);
});

const test = ownerTest.extend({
  productOptions: { environment: { TEST_IMAGE_PAGE: 'on', IMAGE_MAKER: 'ideogram' } },
});
test('an operator tries the image maker; every failure gives the form back', async ({ page }) => {
  await page.goto('/test-image');
  await expect(page.getByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible();

  // Who is the operator stands in the database; here the page is only told so.
  await page.route('**/api/v1/overview', async (route) => {
    const answer = await route.fetch();
    const overview = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...overview, user: { ...overview.user, operator: true } },
    });
  });
  await page.reload();
  const generate = page.getByRole('button', { name: 'Generate' });
  const ask = async (answer: { status: number; body: string } | null) => {
    await page.unroute('**/test-image/generate');
    if (answer) await page.route('**/test-image/generate', (route) => route.fulfill(answer));
    await page.getByLabel('Prompt').fill('a fox on a bicycle');
    await generate.click();
  };
  // The server itself refuses: this person is no operator.
  await ask(null);
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
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
  await ask({ status: 200, body: JSON.stringify({ data: [{ url: dot }] }) });
  await expect(page.getByText('Image generated successfully!')).toBeVisible();
  await expect(page.getByRole('img', { name: 'a fox on a bicycle' })).toHaveAttribute('src', dot);
});
