import { expect, type Page } from '@playwright/test';
import { callApi, freshEmail, PASSWORD } from './accounts.ts';
import { dayAfter, todayInWarsaw } from './calendar-page.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { linkFromEmail } from './emails.ts';
import { joinFirm } from './join-firm.ts';
import { ownerTest as test } from './product-test.ts';
import { violationsOf } from './violations.ts';

test.use({ sharesProduct: true });

const PHONE = { width: 390, height: 844 };

/** Invites by the screen, as somebody who drafts in the firm's only brand. */
async function inviteAuthor(page: Page, email: string) {
  await page.goto('/settings/zespol');
  await page.getByRole('button', { name: 'Zaproś osobę' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zaproś osobę' });
  await dialog.getByRole('textbox', { name: 'Adres e-mail' }).fill(email);
  await expect(dialog.getByRole('radio', { name: /Autor/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Piekarnia Ziarno' })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Wyślij zaproszenie' }).click();
  await expect(page.getByText(email)).toBeVisible();
}

test('an invited person joins by the link, drafts and does not publish, and is out once removed', async ({
  page,
  product,
  browser,
}) => {
  const email = freshEmail();
  await inviteAuthor(page, email);
  const link = await linkFromEmail(product, email, { link: /\/invitation#/ });

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Zaproszenie do zespołu' })).toBeVisible();
  await expect(guest.getByRole('definition').filter({ hasText: 'Piekarnia Ziarno' }).first()).toBeVisible();
  expect(await violationsOf(guest)).toEqual([]);
  await guest.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Hanna Zych');
  await guest.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await guest.getByRole('checkbox', { name: /regulamin/ }).check();
  await guest.getByRole('button', { name: 'Załóż konto i dołącz' }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  await guest.goto('/dashboard?tab=social-media');
  await expect(guest.getByText(/Konta może łączyć/)).toBeVisible();
  await guest.goto('/settings/zespol');
  await expect(guest.getByText(/Twoja rola tutaj: Autor/)).toBeVisible();
  await expect(guest.getByRole('button', { name: /Odejdź z\sfirmy/ })).toBeVisible();
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(callApi(guest, 'POST', `/posts/${id}/publish-now`)).rejects.toThrow(/403|404/);

  // Whoever follows the link again finds nothing to take.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'To zaproszenie nie działa' })).toBeVisible();

  await page.goto('/settings/zespol');
  await expect(page.getByText('Hanna Zych', { exact: true })).toBeVisible();
  // A firm is never left without an owner: the only one is told so instead.
  await expect(page.getByText(/Firma musi mieć właściciela/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Odejdź z\sfirmy/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Więcej: Hanna Zych' }).click();
  await page.getByRole('menuitem', { name: 'Usuń z zespołu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hanna Zych' })).toHaveCount(0);
  await expect(callApi(guest, 'GET', '/settings')).rejects.toThrow(/401/);
  await context.close();
});

test('the team on a phone and in the dark has nothing that axe minds', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/settings/zespol');
  await expect(page.getByRole('heading', { name: 'Zespół' }).first()).toBeVisible();
  expect(await violationsOf(page, 'dark')).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('an invitation is sent anew and taken back; a person gets another role, is looked after in the log, and takes the firm over', async ({
  page,
  product,
  browser,
}) => {
  const consoleErrors = consoleErrorsOf(page);
  const email = freshEmail();
  await inviteAuthor(page, email);
  const first = await linkFromEmail(product, email, { link: /\/invitation#/ });
  await page.getByRole('button', { name: `Wyślij ponownie: ${email}` }).click();
  await expect(page.getByText('Zaproszenie wysłane ponownie')).toBeVisible();
  let second = first;
  await expect(async () => {
    second = await linkFromEmail(product, email, { link: /\/invitation#/ });
    expect(second).not.toBe(first);
  }).toPass();
  const visitor = await (await browser.newContext()).newPage();
  const ended = visitor.getByRole('heading', { name: 'To zaproszenie nie działa' });
  await visitor.goto(first);
  await expect(ended).toBeVisible();
  await visitor.goto('about:blank');
  await visitor.goto(second);
  await expect(visitor.getByRole('heading', { name: 'Zaproszenie do zespołu' })).toBeVisible();
  await page.getByRole('button', { name: `Cofnij zaproszenie: ${email}` }).click();
  await expect(page.getByText('Zaproszenie cofnięte')).toBeVisible();
  await visitor.reload();
  await expect(ended).toBeVisible();
  await visitor.context().close();

  // Another role holds at once.
  const member = await joinFirm(page, product, 'viewer', 'Ewa Dudek');
  await page.goto('/settings/zespol');
  const more = page.getByRole('button', { name: 'Więcej: Ewa Dudek' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Zmień rolę i marki' }).click();
  const access = page.getByRole('dialog', { name: 'Rola i marki: Ewa Dudek' });
  await access.getByRole('radio', { name: /Redaktor/ }).check();
  expect(await violationsOf(page)).toEqual([]);
  await access.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Zmiany zapisane')).toBeVisible();
  await callApi(member, 'POST', '/posts', {
    date: dayAfter(todayInWarsaw(), 2),
    time: '12:00',
    content: 'Chleb na zakwasie już jest.',
  });

  // What this person did stands in the log.
  await more.click();
  await page.getByRole('menuitem', { name: 'Co zrobiła ta osoba' }).click();
  const log = page.getByRole('region', { name: 'Dziennik zdarzeń' });
  await expect(log.getByRole('combobox', { name: 'Kto' }).locator('option:checked')).toHaveText('Ewa Dudek');
  await expect(async () => {
    await page.reload();
    await expect(log.getByText('Dołączenie do zespołu')).toBeVisible({ timeout: 15_000 });
  }).toPass();

  // A wrong password hands nothing over; the right one makes her the owner and leaves an admin behind.
  await page.goto('/settings/zespol');
  await more.click();
  await page.getByRole('menuitem', { name: 'Przekaż firmę' }).click();
  const dialog = page.getByRole('dialog', { name: /^Przekazać firmę: Ewa Dudek/ });
  await dialog.getByRole('checkbox', { name: 'Zostaję współwłaścicielem' }).uncheck();
  await dialog.getByLabel('Twoje hasło').fill('nie to hasło');
  await dialog.getByRole('button', { name: 'Przekaż firmę' }).click();
  await expect(dialog.getByText(/^To\snie\sjest\sTwoje\sobecne\shasło/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Twoje hasło').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Przekaż firmę' }).click();
  await expect(dialog).toHaveCount(0);
  await member.goto('/settings/zespol');
  await expect(member.getByRole('listitem').filter({ hasText: 'Ewa Dudek' })).toContainText('Właściciel');
  await member.context().close();
  // The browser itself tells of the refused password.
  expect(consoleErrors.filter((line) => !/422/.test(line))).toEqual([]);
});
