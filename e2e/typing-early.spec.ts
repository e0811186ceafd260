import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { consoleErrorsOf } from './console-errors.ts';
import { holdScripts } from './held-scripts.ts';
import { openPage } from './open-page.ts';
import { visitorTest as test } from './product-test.ts';
import { fillAccount } from './wizard.ts';

// A person does not wait for scripts. Here one types without a pause while a page is taken over: a character between any
// two slices of the takeover's work and at every change of the document, in one field after the other. Nothing of it
// may go, neither from the page nor from what the form knows and keeps.

interface Typist {
  typed: Record<string, string>;
  lost: string[];
  rest(): void;
}
declare global {
  interface Window {
    typist: Typist;
  }
}

/** Sits down before the page comes, and types into these fields until told to rest. */
async function typeThroughout(page: Page, fields: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    const typist: Typist = {
      typed: {},
      lost: [],
      rest: () => {
        resting = true;
      },
    };
    window.typist = typist;
    let resting = false;
    let strokes = 0;
    const look = (name: string, moment: string, field: HTMLInputElement) => {
      const wanted = typist.typed[name];
      if (wanted === undefined || field.value === wanted) return;
      typist.lost.push(`${name}, ${moment} stroke ${strokes}: "${wanted}" became "${field.value}"`);
      typist.typed[name] = field.value;
    };
    const strike = () => {
      const name = names[strokes % names.length] ?? '';
      const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
      if (resting || strokes > 300 || field === null) return;
      look(name, 'before', field);
      // As the keyboard does it: past whatever a script has put over the element's own property.
      const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      value?.set?.call(field, field.value + 'abcdefghijklmnopqrstuvwxyz'.charAt(strokes % 26));
      typist.typed[name] = field.value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      look(name, 'after', field);
      strokes += 1;
    };
    // The work of a takeover is handed on from slice to slice by messages.
    const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...onmessage,
      set(this: MessagePort, slice: (event: MessageEvent) => void) {
        onmessage?.set?.call(this, (event: MessageEvent) => {
          strike();
          slice(event);
          strike();
        });
      },
    });
    new MutationObserver(strike).observe(document, { attributes: true, childList: true, subtree: true });
  }, fields);
}

/** Lets the page come, on a slow machine if wanted, and says what the typist found lost. */
async function takeOver(page: Page, path: string, fields: readonly string[], slowness: number) {
  const consoleErrors = consoleErrorsOf(page);
  await typeThroughout(page, fields);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { lost, typed } = await page.evaluate(() => {
    window.typist.rest();
    return window.typist;
  });
  // Who typed nothing can lose nothing.
  for (const name of fields) expect(typed[name]?.length ?? 0).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  for (const name of fields)
    await expect(page.locator(`form [name="${name}"]`)).toHaveValue(typed[name] ?? '');
  expect(consoleErrors).toEqual([]);
  return typed;
}

for (const slowness of [1, 12])
  test(`the registration, ${slowness} times slower: typed while it is taken over, and kept for a reload`, async ({
    page,
  }) => {
    const fields = ['email', 'password', 'confirmPassword'];
    const typed = await takeOver(page, '/register', fields, slowness);
    await page.getByRole('button', { name: 'Dalej' }).click();
    await page.getByRole('button', { name: 'Wstecz' }).click();
    for (const name of fields)
      await expect(page.locator(`form [name="${name}"]`)).toHaveValue(typed[name] ?? '');
  });

for (const path of ['/contact', '/contact?temat=plan', '/de/contact'])
  test(`${path}: typed while it is taken over, known to the form`, async ({ page }) => {
    await takeOver(page, path, ['name', 'email', 'subject', 'message'], 4);
    if (path.includes('plan')) await expect(page.locator('[name="topic"]')).toHaveValue('plan');
    // The form knows all four: it complains about the address alone, which is none.
    await page.locator('form button[type="submit"]').last().click();
    await expect(page.locator('form [name="email"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(1);
  });

test('what was typed before any script had come is in the form and in its draft', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await fillAccount(page, 'wczesna@example.com');
  release();
  await expect(page.getByRole('button', { name: 'Dalej' })).toHaveAttribute('type', 'submit');
  // Not a key more: the draft of a reload must know what came early.
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('wczesna@example.com');
});

for (const [path, button] of [
  ['/webinars', /^Zapisz się/],
  ['/training', /^Zapisz się/],
  ['/careers', /^Aplikuj/],
] as const)
  test(`${path}: a press before the scripts of the page counts, and the form keeps what is typed`, async ({
    page,
  }) => {
    // The application only: the page script is small and early.
    const release = await holdScripts(page, '**/assets/entry.client-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(async () => {
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.locator('[data-pressed]')).toHaveCount(1, { timeout: 500 });
    }).toPass();
    release();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Imię i nazwisko').pressSequentially('Ola Nowak');
    await page.waitForLoadState('networkidle');
    await expect(dialog.getByLabel('Imię i nazwisko')).toHaveValue('Ola Nowak');
  });

test('where the login is asked for, nobody can type into the sign-up form that the page was built with', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/register?tryb=logowanie', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('form [name="confirmPassword"]')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Zaloguj się na konto' })).toBeVisible();
});

test('the same page in another language keeps what was typed', async ({ page }) => {
  const read = async (language: string) => {
    await page.locator('header summary[aria-label^="Język interfejsu"]').first().click();
    await page.getByRole('link', { name: language }).first().click();
  };
  await openPage(page, '/contact');
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  await page.getByLabel('Wiadomość', { exact: true }).fill('Zaczęte po polsku.');
  await page.locator('[name="topic"]').selectOption('press');
  await read('Deutsch');
  await expect(page).toHaveURL('/de/contact');
  await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Ola Nowak');
  await expect(page.getByLabel('Nachricht', { exact: true })).toHaveValue('Zaczęte po polsku.');
  await expect(page.locator('[name="topic"]')).toHaveValue('press');

  await openPage(page, '/register');
  await page.getByLabel('Adres e-mail').fill('ola@example.com');
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await read('français');
  await expect(page).toHaveURL('/fr/register');
  await expect(page.locator('form [name="email"]')).toHaveValue('ola@example.com');
  await expect(page.locator('form [name="password"]')).toHaveValue(PASSWORD);
});
