import { expect, type Page } from '@playwright/test';
import type { GivenRole } from '@postownia/contract/roles';
import { callApi, freshEmail, PASSWORD, refuseOptionalCookies } from './accounts.ts';
import { linkFromEmail } from './emails.ts';
import type { Product } from './start-product.ts';

/** A person of the owner's only brand, in a browser of their own. */
export async function joinFirm(
  page: Page,
  product: Product,
  role: GivenRole,
  name = 'Hanna Zych',
): Promise<Page> {
  const email = freshEmail();
  const { brands } = await callApi<{ brands: { slug: string }[] }>(page, 'GET', '/brands');
  const invitation = { email, role, brands: brands.map(({ slug }) => slug) };
  await callApi(page, 'POST', '/members/invitations', invitation);
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  if (context === undefined) throw new Error('There is no browser.');
  await refuseOptionalCookies(context);
  const member = await context.newPage();
  await member.goto(await linkFromEmail(product, email, { link: /\/invitation#/ }));
  await member.getByRole('textbox', { name: 'Imię i nazwisko' }).fill(name);
  await member.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
  await member.getByRole('checkbox', { name: /regulamin/ }).check();
  await member.getByRole('button', { name: 'Załóż konto i dołącz' }).click();
  await expect(member).toHaveURL(/\/dashboard/);
  return member;
}
