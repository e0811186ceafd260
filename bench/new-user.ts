import { CONSENT_VERSION } from '@postownia/contract/features/sign-up';

/** What everybody here signs in with. */
export const PASSWORD = 'Zakwas-i-cierpliwosc-7';

const PROFILE = {
  brandName: 'Piekarnia Ziarno',
  trade: 'piekarnia rzemieślnicza',
  industry: 'Gastronomia',
  companySize: '1-10',
  targetAudience: 'Mieszkańcy Radomia, którzy kupują pieczywo w drodze do pracy.',
  contentTypes: ['educational', 'promotion', 'behind-the-scenes'],
  postFrequency: 'daily',
  postGoals: ['awareness'],
  brandValues: 'Zakwas, mąka z lokalnego młyna, cierpliwość.',
  tones: ['friendly', 'expert'],
  competitors: '',
  keywords: ['chleb na zakwasie', 'bułki', 'Radom'],
  colorPalette: 'Forest Green',
  socialPlatforms: ['facebook', 'instagram'],
  languages: ['pl'],
  budget: '',
  marketingGoals: '',
  uniqueSellingPoints: 'Wypiekamy na miejscu od szóstej rano.',
  preferredImageStyle: 'modern',
  hashtagStrategy: 'Trzy na post: jeden lokalny, dwa o pieczywie',
  postLanguage: 'pl',
  contentLength: 'medium',
  contentStyle: 'informative',
  callToAction: 'Zajrzyj do nas po świeży bochenek',
  emoticons: false,
  languageStyle: 'informal',
};

/** What the sign-up's four steps collect. */
export function signUpForm(email: string) {
  return { email, password: PASSWORD, confirmPassword: PASSWORD, profile: PROFILE, consent: CONSENT_VERSION };
}

/**
 * Signs a new person up through the API, as the wizard does, and gives back what a browser would send. Told to come
 * back later, it does; the account may have come to be the first time.
 */
export async function signUpUser(
  url: string,
  {
    origin = url,
    email = `bench-${process.pid}-${Date.now()}@example.com`,
    ip = '10.0.0.1',
    again = false,
  } = {},
): Promise<{ headers: Record<string, string> }> {
  const answer = await fetch(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': ip },
    body: JSON.stringify(signUpForm(email)),
  });
  if (answer.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
    return signUpUser(url, { origin, email, ip, again: true });
  }
  if (again && answer.status === 409) return { headers: { cookie: '', origin } };
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { headers: { cookie, origin } };
}
