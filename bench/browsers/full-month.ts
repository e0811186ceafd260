import type { BrowserContext } from '@playwright/test';
import { signUpUser } from '../new-user.ts';

/** A month so full that its turning, dragging and typing are felt if they ever are. */
export const POSTS = 200;
const TEXT = 'Chleb na zakwasie rośnie całą noc. Zajrzyj po ciepły bochenek. #chleb #zakwas #radom';

/** `YYYY-MM` of the month after this one, all of whose days are to come. */
export function nextMonth(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}

const daysOf = (month: string): number => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).getUTCDate();
};

/** A brand whose next month has two hundred posts; its person is signed in in the context. */
export async function openFullMonth(context: BrowserContext, url: string, month: string): Promise<void> {
  const { headers } = await signUpUser(url);
  await context.addCookies(
    (headers.cookie ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  const days = daysOf(month);
  for (let made = 0; made < POSTS; made += 1) {
    const date = `${month}-${String((made % days) + 1).padStart(2, '0')}`;
    const time = `${String(8 + Math.floor(made / days)).padStart(2, '0')}:00`;
    const answer = await fetch(`${url}/api/v1/posts`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ date, time, content: `${made + 1}. ${TEXT}` }),
    });
    if (!answer.ok) throw new Error(`A post was answered with ${answer.status}: ${await answer.text()}`);
  }
}
