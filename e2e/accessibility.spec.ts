import { type Cookie, expect, type Page } from '@playwright/test';
import { freshEmail, PASSWORD, refuseOptionalCookies, signUp } from './accounts.ts';
import {
  cell,
  dayAfter,
  editPost,
  makePosts,
  panel,
  postText,
  todayInWarsaw,
  writtenText,
} from './calendar-page.ts';
import { connectAccounts, logIn } from './connect-accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { showOn } from './screens.ts';
import { faultsOf } from './violations.ts';
import { fillAccount, next } from './wizard.ts';

/** One signed-in person with a few posts and an account, looked at in every theme and width. */
let user: Cookie[];
const today = todayInWarsaw();

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  await refuseOptionalCookies(context);
  await signUp(context);
  const page = await context.newPage();
  await makePosts(page, today, 4);
  await page.goto('/dashboard?tab=social-media');
  await connectAccounts(page, [/^Piekarnia Ziarno.*Facebook/]);
  user = await context.cookies();
  await context.close();
});

for (const width of [1440, 390]) {
  const name = `in both themes, ${width} px`;
  const expectAccessible = async (page: Page, screen: string) =>
    expect(await faultsOf(page), screen).toEqual([]);

  test(`before signing in: every step and form, ${name}`, async ({ page }) => {
    await showOn(page, width);
    const consoleErrors = consoleErrorsOf(page);
    await page.goto('/register');
    for (let step = 1; step <= 4; step++) {
      await expect(page.getByText(`Krok ${step} z 4`, { exact: true })).toBeVisible();
      for (const more of await page.locator('main summary').all()) await more.click();
      await expectAccessible(page, `step ${step}`);
      if (step === 1) await fillAccount(page, 'to-nie-adres');
      if (step < 4) await next(page);
    }
    await page.getByRole('button', { name: 'Utwórz konto' }).click();
    await expect(page.getByText('Krok 1 z 4', { exact: true })).toBeVisible();
    await expectAccessible(page, 'step 1 with errors');
    await page.goto('/register?tryb=logowanie');
    await expect(page.getByRole('heading', { name: 'Zaloguj się na konto' })).toBeVisible();
    await expectAccessible(page, 'login');
    await page.getByRole('button', { name: 'Nie pamiętam hasła' }).click();
    await expectAccessible(page, 'forgotten password');
    await page.goto('/reset?token=x');
    await expectAccessible(page, 'new password');
    await page.goto('/verify?outcome=confirmed');
    await expectAccessible(page, 'confirmed address');
    expect(consoleErrors).toEqual([]);
  });

  test(`signed in: every tab and dialog, ${name}`, async ({ page, context }) => {
    test.setTimeout(240_000);
    await context.addCookies(user);
    await showOn(page, width);
    const consoleErrors = consoleErrorsOf(page);
    await openPage(page, `/dashboard?dzien=${today}`);
    await expectAccessible(page, 'calendar');
    await page.getByRole('button', { name: 'Opcje serii' }).click();
    await expect(page.getByRole('dialog').getByText(/mają już posty/)).toBeVisible();
    await expectAccessible(page, 'generation dialog');
    await page.keyboard.press('Escape');
    if (width < 500) {
      await page.getByRole('button', { name: /^Wybierz miesiąc/ }).click();
      await expectAccessible(page, 'month picker');
      await page.keyboard.press('Escape');
      await page.locator(`li > button[data-date="${today}"]`).click();
    }
    await expect(panel(page).getByRole('button', { name: 'Edytuj' })).toBeVisible();
    await expectAccessible(page, 'day');
    await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
    await expectAccessible(page, 'menu');
    for (const [item, dialog] of [
      ['Historia wersji', page.getByRole('dialog', { name: 'Historia wersji' })],
      ['Powiel na inny dzień', page.getByRole('dialog', { name: 'Powiel na inny dzień' })],
      ['Usuń post', page.getByRole('alertdialog', { name: 'Usunąć post?' })],
    ] as const) {
      if (item !== 'Historia wersji')
        await panel(page).getByRole('button', { name: 'Więcej działań' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      // Not just any dialog: on a phone the day is one itself, and Escape would close it.
      await expect(dialog).toBeVisible();
      await expectAccessible(page, item);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await editPost(page);
    await writtenText(page).fill('ą'.repeat(281));
    await expectAccessible(page, 'editing');

    await openPage(page, '/dashboard?tab=social-media');
    await expectAccessible(page, 'accounts');
    await page.getByRole('switch', { name: 'Publikuj posty automatycznie' }).click();
    await expect(page.getByRole('dialog').getByText(/Zatwierdzasz/)).toBeVisible();
    await expectAccessible(page, 'auto-publish');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Odłącz konto/ }).click();
    await expectAccessible(page, 'disconnecting');
    await page.keyboard.press('Escape');
    await logIn(page);
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page, 'account picker');

    await openPage(page, '/dashboard?tab=profil');
    await expectAccessible(page, 'profile');
    await page.getByRole('button', { name: 'Edytuj profil' }).click();
    await expect(page.getByRole('heading', { name: 'Edycja profilu' })).toBeVisible();
    for (const more of await page.locator('main summary').all()) await more.click();
    await expectAccessible(page, 'editing the profile');
    expect(consoleErrors).toEqual([]);
  });
}

test('the main story by keyboard alone: sign-up, a month, an edit', async ({ page }) => {
  await page.goto('/');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tabs on until the control with this name has the focus; nothing is touched by pointer or script. */
  const tabTo = async (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => {
    const wanted = page.getByRole(role, { name }).first();
    await wanted.waitFor();
    for (let presses = 0; presses < 60; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${role} ${name}.`);
  };
  await tabTo('link', 'Zacznij za darmo');
  await press('Enter');
  await tabTo('textbox', 'Adres e-mail');
  await page.keyboard.type(freshEmail());
  for (const field of ['Hasło', 'Powtórz hasło']) {
    await tabTo('textbox', new RegExp(`^${field}`));
    await page.keyboard.type(PASSWORD);
  }
  await press('Enter');
  await expect(page.getByText('Krok 2 z 4', { exact: true })).toBeVisible();
  await tabTo('radio', 'E-commerce');
  await press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Gastronomia' })).toBeChecked();
  await tabTo('radio', '1–10');
  await press('Space');
  await tabTo('textbox', 'Do kogo mówisz?');
  await page.keyboard.type('Sąsiedzi z osiedla');
  await tabTo('button', 'Dalej');
  await press('Enter');
  await tabTo('radio', 'Codziennie');
  await press('Space');
  await tabTo('button', 'Dalej');
  await press('Enter');
  await tabTo('checkbox', /Akceptuję/);
  await press('Space');
  await tabTo('button', 'Utwórz konto');
  await press('Enter');
  await page.waitForURL('**/dashboard**');
  await tabTo('button', /^Wygeneruj 30 dni/);
  await press('Enter');
  await expect(page.getByText('Posty zostały wygenerowane')).toBeVisible();

  await expect(cell(page, today)).toHaveAccessibleName(/szkic/);
  await tabTo('gridcell', /szkic/);
  await press('ArrowRight');
  await expect(cell(page, dayAfter(today, 1))).toBeFocused();
  await press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await tabTo('button', 'Edytuj');
  await press('Enter');
  await tabTo('textbox', 'Wspólny tekst');
  await press('Control+a');
  await page.keyboard.type('Klawiaturą też można. Zapraszamy od szóstej. #bulki #radom');
  await tabTo('button', 'Zapisz szkic');
  await press('Enter');
  await expect(postText(page)).toContainText('Klawiaturą też można.');
});
