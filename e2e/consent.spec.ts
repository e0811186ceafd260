import { expect } from '@playwright/test';
import { signUp } from './accounts.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';

test.use({ sharesProduct: true, asksForCookies: true });

test('visits are counted only with consent, once a page, and never in the application', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/visits')) sent.push(request.postData() ?? '');
  });
  const open = (address: string) => openPage(page, address);
  await open('/');
  await page.getByRole('button', { name: 'Odrzuć opcjonalne' }).click();
  await open('/pricing');
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Ustawienia plików cookie' }).click();
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/visits'));
  await page.getByRole('button', { name: 'Akceptuj wszystkie' }).click();
  expect((await counted).status()).toBe(201);
  await open('/docs/tokeny');
  await open('/dashboard');
  await page.waitForURL('**/register');
  await open('/about');
  await page.getByRole('button', { name: 'Ustawienia plików cookie' }).click();
  await page.getByRole('button', { name: 'Dostosuj' }).click();
  await expect(page.getByRole('switch', { name: 'Analityczne' })).toBeChecked();
  await page.getByRole('switch', { name: 'Analityczne' }).click();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await open('/features');
  expect(sent.map((body) => JSON.parse(body).path)).toEqual(['/pricing', '/docs/tokeny', '/about']);
});

test('whoever accepts everything is set nothing for marketing and personalisation', async ({
  page,
  context,
}) => {
  await openPage(page, '/');
  await expect(page.getByText(/Marketingowych i\s?personalizujących dziś nie ustawiamy/)).toBeVisible();
  await page.getByRole('button', { name: 'Akceptuj wszystkie' }).click();
  await openPage(page, '/pricing');
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(kept.filter((key) => !['cookieConsent', 'session', 'theme', 'i18nextLng'].includes(key))).toEqual(
    [],
  );
});

test('the cookie choice holds twelve hours and can be changed any time', async ({ page }) => {
  await page.clock.install();
  await openPage(page, '/pricing');
  await page.getByRole('button', { name: 'Dostosuj' }).click();
  await expect(page.getByRole('switch', { name: 'Niezbędne, zawsze włączone' })).toBeDisabled();
  for (const name of ['Marketingowe', 'Personalizacja'])
    await expect(page.getByRole('switch', { name })).toHaveAccessibleDescription(
      'Dziś nie ustawiamy żadnych. Twój wybór obejmie przyszłe.',
    );
  await page.getByRole('switch', { name: 'Analityczne' }).click();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));
  expect(await stored()).toMatchObject({
    choice: 'custom',
    settings: { necessary: true, analytics: true, marketing: false, personalization: false },
  });
  await page.getByRole('button', { name: 'Ustawienia plików cookie' }).click();
  await page.getByRole('button', { name: 'Odrzuć opcjonalne' }).click();
  expect((await stored()).choice).toBe('necessary');
  await page.clock.fastForward('11:59:00');
  await openPage(page, '/about');
  await expect(page.getByRole('button', { name: 'Akceptuj wszystkie' })).toBeHidden();
  await page.clock.fastForward('00:02:00');
  await openPage(page, '/pricing');
  await expect(page.getByRole('button', { name: 'Akceptuj wszystkie' })).toBeVisible();
});

test('the application, which sets nothing optional, does not ask by itself; its settings are in its footer', async ({
  page,
}) => {
  await signUp(page.context());
  await page.goto('/settings/konto');
  await expect(page.getByRole('heading', { name: 'Ustawienia', level: 1 })).toBeVisible();
  const accept = page.getByRole('button', { name: 'Akceptuj wszystkie' });
  await expect(accept).toBeHidden();
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /cookie/ })
    .click();
  await expect(accept).toBeVisible();
});
