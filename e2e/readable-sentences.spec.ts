import { expect, type Page } from '@playwright/test';
import type { Post } from '@postownia/contract/features/posts';
import { BAKERY, callApi, chooseLanguage } from './accounts.ts';
import { dayAfter, makePosts, openDay, panel, todayInWarsaw } from './calendar-page.ts';
import { connectAccounts } from './connect-accounts.ts';
import { ownerTest as test } from './product-test.ts';
import { setFaults } from './sandbox-controls.ts';

const PAGE = /^Piekarnia Ziarno.*Facebook/;
const TABS = ['kalendarz', 'wlasny-kalendarz', 'analityka', 'social-media', 'profil'];
/** What the product says in each language where Polish stood before. */
const SAID = {
  en: {
    publish: 'Publish now',
    retry: 'Retry',
    edit: 'Edit',
    text: 'Common text',
    problem: 'The network did not accept the image.',
    claim: /Comparisons with others, such as “the cheapest”/,
    bell: /^Notifications, unread: \d+$/,
    notices: 'Notifications',
    holiday: 'Epiphany',
  },
  de: {
    publish: 'Jetzt veröffentlichen',
    retry: 'Wiederholen',
    edit: 'Bearbeiten',
    text: 'Gemeinsamer Text',
    problem: 'Das Netzwerk hat das Bild nicht angenommen.',
    claim: /Vergleiche mit anderen wie „der billigste“/,
    bell: /^Benachrichtigungen, ungelesen: \d+$/,
    notices: 'Benachrichtigungen',
    holiday: 'Heilige Drei Könige',
  },
} as const;

/** Texts on the page with a Polish letter, but for what people wrote themselves and names of languages. */
async function polishOn(page: Page, own: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement } = node;
      if (parentElement === null || parentElement.closest('script, style, [lang="pl"]') !== null) continue;
      found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.closest('[lang="pl"]') !== null) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const written = own.map(plain);
  return texts.map(plain).filter((text) => {
    let rest = text;
    for (const words of written) rest = withoutBeginning(rest.replaceAll(words, ''), words);
    // A short piece of the post may stand on its own in a cell.
    if (written.some((words) => rest !== '' && words.includes(rest.replace(/…$/, '')))) return false;
    return /[ąćęłńśźż]/i.test(rest);
  });
}

/** A label ends in the middle of a post: cuts off what is the beginning of these words. */
function withoutBeginning(text: string, words: string): string {
  const shown = text.replace(/…$/, '');
  for (let length = words.length; length >= 8; length -= 1) {
    const beginning = words.slice(0, length).trimEnd();
    if (shown.endsWith(beginning)) return shown.slice(0, -beginning.length);
  }
  return text;
}

for (const language of ['en', 'de'] as const) {
  test(`a failed publication, a notice and the checker are readable in ${language}`, async ({
    page,
    product,
  }) => {
    const said = SAID[language];
    const date = dayAfter(todayInWarsaw(), 1);
    await makePosts(page, date, 1);
    await page.goto('/dashboard?tab=social-media');
    await connectAccounts(page, [PAGE]);
    await setFaults(product, [
      { provider: 'meta', route: 'POST /{page}/feed', kind: 'graph-error', parameters: { code: 324 } },
    ]);
    await chooseLanguage(page.context(), language);
    const { posts } = await callApi<{ posts: Post[] }>(page, 'GET', `/posts?from=${date}&to=${date}`);
    // Whole posts, and their sentences: the first one stands for the image.
    const own = [
      ...posts.flatMap(({ content }) => [content, ...content.split(/(?<=[.!?…])\s/)]),
      ...[BAKERY.trade, BAKERY.targetAudience, BAKERY.keywords.join(', ')],
    ];

    await openDay(page, date);
    await panel(page).getByRole('button', { name: said.publish }).click();
    await expect(panel(page).getByRole('button', { name: said.retry })).toBeVisible();
    await expect(panel(page).getByText(said.problem).first()).toBeVisible();
    await expect.poll(() => polishOn(page, own)).toEqual([]);

    await page.goto(`/posts/${posts[0]?.id}/publications`);
    await expect(page.getByText(said.problem).first()).toBeVisible();
    await expect.poll(() => polishOn(page, own)).toEqual([]);

    await page.goto('/dashboard?tab=kalendarz');
    await page.getByRole('button', { name: said.bell }).click();
    await expect(
      page.getByRole('dialog', { name: said.notices }).getByText(said.problem).first(),
    ).toBeVisible();
    await expect.poll(() => polishOn(page, own)).toEqual([]);

    await openDay(page, date);
    await panel(page).getByRole('button', { name: said.edit, exact: true }).click();
    const text = 'Najtańszy chleb w mieście. #chleb #tanio';
    await page.getByRole('textbox', { name: said.text }).fill(text);
    await expect(page.getByText(said.claim).first()).toBeVisible();
    // The checker quotes the place it means, and what was typed may be saved by now.
    own.push(text);
    await expect.poll(() => polishOn(page, own)).toEqual([]);

    for (const tab of TABS) {
      await page.goto(`/dashboard?tab=${tab}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(async () => [tab, await polishOn(page, own)]).toEqual([tab, []]);
    }
  });
}

test('the month names its Polish days in the reader’s language', async ({ page }) => {
  await chooseLanguage(page.context(), 'de');
  await page.goto('/dashboard?tab=kalendarz&dzien=2027-01-06');
  await expect(page.locator('[role="gridcell"][data-date="2027-01-06"]')).toContainText(SAID.de.holiday);
});
