import type { BrowserContext, Page } from '@playwright/test';
import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract/features/brand-profile';
import { CONSENT_VERSION } from '@postownia/contract/features/sign-up';

export const PASSWORD = 'Zakwas-i-cierpliwosc-7';

/** A bakery, as its owner would describe it in the wizard. */
export const BAKERY: BrandProfile = {
  ...BRAND_PROFILE_DEFAULTS,
  brandName: 'Piekarnia Ziarno',
  trade: 'piekarnia rzemieślnicza',
  industry: 'Gastronomia',
  companySize: '1-10',
  targetAudience: 'Mieszkańcy Radomia, którzy kupują pieczywo w drodze do pracy.',
  contentTypes: ['educational', 'promotion', 'behind-the-scenes'],
  postFrequency: 'daily',
  postGoals: [],
  tones: ['friendly', 'expert'],
  keywords: ['chleb na zakwasie', 'bułki', 'Radom'],
  colorPalette: 'Forest Green',
  socialPlatforms: ['facebook', 'instagram'],
  languages: ['pl'],
};

let signedUp = 0;

/** An address nobody has used in this run. */
export function freshEmail(): string {
  signedUp += 1;
  return `osoba-${process.pid}-${Date.now()}-${signedUp}@example.com`;
}

/** Where the runner's paths lead, as a browser names it when it changes something. */
export const originOf = async (context: BrowserContext): Promise<string> =>
  new URL((await context.request.get('/health/live')).url()).origin;

/** Signs a new person up over the API; the context's pages are signed in as this person afterwards. */
export async function signUp(context: BrowserContext): Promise<{ email: string }> {
  const email = freshEmail();
  const answer = await context.request.post('/api/v1/sign-up', {
    headers: { origin: await originOf(context) },
    data: {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      profile: BAKERY,
      consent: CONSENT_VERSION,
    },
  });
  if (!answer.ok()) throw new Error(`Sign-up answered ${answer.status()}: ${await answer.text()}`);
  return { email };
}

/** Settles the cookie question before the page asks it, so that the banner covers nothing. */
export async function refuseOptionalCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const settings = { necessary: true, analytics: false, marketing: false, personalization: false };
    const choice = { choice: 'necessary', timestamp: Date.now(), settings };
    if (location.protocol.startsWith('http')) localStorage.setItem('cookieConsent', JSON.stringify(choice));
  });
}

/** Chooses the language in which the signed-in person reads the product. */
export async function chooseLanguage(context: BrowserContext, language: string): Promise<void> {
  const answer = await context.request.post('/api/auth/set-language', {
    headers: { origin: await originOf(context) },
    data: { language },
  });
  if (!answer.ok()) throw new Error(`set-language answered ${answer.status()}: ${await answer.text()}`);
}

/** Calls the API as the signed-in person. */
export async function callApi<Result>(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<Result> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { origin: await originOf(page.context()) },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Result;
}

/** By the person's own menu, on a desk. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('summary[aria-label^="Konto"]').click();
  await page.getByRole('banner').getByRole('button', { name: 'Wyloguj' }).click();
}
