import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { makePushKeys } from '../server/src/providers/push/sign-push.ts';
import { callApi } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { openProductDatabase } from './product-database.ts';
import { ownerTest as test } from './product-test.ts';
import { readPushed, setFaults, subscribeBrowser } from './sandbox-controls.ts';
import { faultsOf } from './violations.ts';

const KEYS = makePushKeys();
const environment = { PUSH_PUBLIC_KEY: KEYS.publicKey, PUSH_PRIVATE_KEY: KEYS.privateKey };
test.use({ serviceWorkers: 'allow', productOptions: { environment } });

const DAY = dayAfter(todayInWarsaw(), 2);
const offer = (page: Page) => page.getByRole('region', { name: 'Dać znać, gdy post nie wyjdzie?' });
const here = (page: Page) => page.getByRole('switch', { name: 'Powiadomienia na tym urządzeniu' });

test('once a post is planned this browser may say that it did not go out, and it says so', async ({
  page,
  product,
  owner,
}) => {
  // No push service of a browser's maker is reached from here, and the browser without a screen lets nobody ask: the sandbox's
  // service and an answer given beforehand stand in for them.
  const subscription = await subscribeBrowser(product, KEYS.publicKey);
  await page.addInitScript((given) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    PushManager.prototype.subscribe = async () =>
      ({ ...given, toJSON: () => given, unsubscribe: async () => true }) as unknown as PushSubscription;
  }, subscription);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  await page.goto(`/posts/new?dzien=${DAY}`);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Wspólny tekst' }).fill('W sobotę pieczemy chleb z żurawiną.');
  await page.getByRole('button', { name: 'Zaplanuj' }).click();
  await expect(offer(page)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await offer(page).getByRole('button', { name: 'Włącz powiadomienia' }).click();
  await expect(page.getByText(/^Powiadomienia\sna\stym\surządzeniu\ssą\swłączone\./)).toBeVisible();
  await expect(offer(page)).toBeHidden();

  // Notices go to people whose address is known to be theirs.
  const database = await openProductDatabase(product);
  await database.pool.query('update users set email_verified = true where email = $1', [owner.email]);
  await database.close();
  await setFaults(product, [
    { provider: 'meta', route: 'POST /{page}/feed', kind: 'graph-error', parameters: { code: 324 } },
  ]);
  const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${DAY}&to=${DAY}`);
  await callApi(page, 'POST', `/posts/${posts[0]?.id}/publish`, {});
  await expect.poll(async () => (await readPushed(product)).length).toBe(1);
  const text = (await readPushed(product))[0]?.text ?? '';
  expect(text).toContain('post nie wyszedł albo wymaga sprawdzenia');
  expect(text).not.toContain('żurawiną');

  await page.goto('/settings/powiadomienia');
  await page.evaluate(() => Notification.requestPermission());
  await page.getByRole('link', { name: 'Marka', exact: true }).click();
  await page.getByRole('link', { name: 'Powiadomienia', exact: true }).click();
  await expect(here(page)).toBeChecked();
  await expect(page.getByRole('switch', { name: /^Na\surządzeniu:/ })).toHaveCount(6);
  expect(await faultsOf(page)).toEqual([]);
  await here(page).click();
  await expect(here(page)).not.toBeChecked();
  expect(await callApi(page, 'GET', '/push-subscription')).toMatchObject({ isOn: false });
});
