import { dayAfter, todayInWarsaw } from '../../e2e/calendar-page.ts';
import { PASSWORD } from '../new-user.ts';
import type { DrivenPage } from './driven-page.ts';
import { fill, press, see, until } from './find-element.ts';
import { keepErrors, type Look, look } from './look.ts';

const DAYS = 30;
const EDITED = 'Nowy wypiek: żytni na zakwasie, prosto z pieca. Zajrzyj jutro od szóstej. #zakwas #radom';
const OWN = 'Dziś od rana pieczemy drożdżówki z serem, zajrzyj po ciepłą do południa.';

/**
 * The main story, the composer and the review, as a person walks them with pointer and keyboard: from the landing page
 * to a month of posts, one changed and published, one of one's own planned, two approved.
 * @returns what was shown at each stop
 */
export async function walkStory(page: DrivenPage, url: string, email: string): Promise<Look[]> {
  const seen: Look[] = [];
  const stop = async (name: string) => {
    seen.push(await look(page, name));
  };
  await page.open(url);
  await keepErrors(page);
  await press(page, { kind: 'button', name: 'Odrzuć opcjonalne' });
  await see(page, { kind: 'heading', name: 'Miesiąc postów' });
  await stop('landing');
  await press(page, { kind: 'link', name: 'Zacznij za darmo' });
  await signUp(page, email, stop);
  await press(page, { kind: 'button', name: `Wygeneruj ${DAYS} dni` });
  const today = todayInWarsaw();
  await until(page, 'thirty drafts', countDrafts, DAYS, today);
  await stop('a month');
  await press(page, { kind: 'link', name: 'Social Media' });
  await connect(page);
  await stop('accounts');
  await press(page, { kind: 'link', name: 'Kalendarz AI' });
  await changeAndPublish(page, dayAfter(today, 0), stop);
  await compose(page, `${url}/posts/new?dzien=${dayAfter(today, 3)}`, stop);
  await review(page, `${url}/posts/review?od=${dayAfter(today, 4)}&do=${dayAfter(today, 9)}`, stop);
  return seen;
}

type Stop = (name: string) => Promise<void>;

async function signUp(page: DrivenPage, email: string, stop: Stop): Promise<void> {
  const next = () => press(page, { kind: 'button', name: 'Dalej' });
  const choose = (name: string) => press(page, { kind: 'choice', name });
  await fill(page, 'Adres e-mail', email);
  await press(page, { kind: 'field', name: 'Hasło', whole: true });
  await page.type(PASSWORD);
  await fill(page, 'Powtórz hasło', PASSWORD);
  await next();
  await fill(page, 'Nazwa marki', 'Piekarnia Ziarno');
  await fill(page, 'Czym się zajmujesz?', 'piekarnia rzemieślnicza');
  await choose('Gastronomia');
  await choose('1–10');
  await fill(page, 'Do kogo mówisz?', 'Mieszkańcy Radomia, którzy kupują pieczywo w drodze do pracy.');
  await stop('sign-up: the company');
  await next();
  await choose('Codziennie');
  for (const name of ['Posty edukacyjne', 'Promocje', 'Przyjazny']) await choose(name);
  await next();
  await choose('Forest Green');
  await fill(page, 'Słowa kluczowe', 'chleb na zakwasie, bułki, Radom');
  await page.key('Enter');
  await choose('Akceptuję');
  await stop('sign-up: the look');
  await press(page, { kind: 'button', name: 'Utwórz konto' });
}

async function connect(page: DrivenPage): Promise<void> {
  await press(page, { kind: 'button', name: 'Połącz Facebooka' });
  await page.enterPopup();
  await press(page, { kind: 'link', name: 'Anna Nowak' });
  await press(page, { kind: 'button', name: 'Kontynuuj jako' });
  await page.leavePopup();
  await press(page, { kind: 'choice', name: 'Piekarnia Ziarno' });
  await press(page, { kind: 'button', name: 'Połącz zaznaczone' });
  await until(
    page,
    'connected accounts',
    () => document.querySelectorAll('[aria-label="Połączone konta"] li').length > 0,
  );
}

async function changeAndPublish(page: DrivenPage, date: string, stop: Stop): Promise<void> {
  await until(page, 'the calendar', () => document.querySelector('[role="gridcell"]') !== null);
  await page.run(openDay, date);
  await stop('a day');
  await press(page, { kind: 'button', name: 'Edytuj' });
  await fill(page, 'Wspólny tekst', EDITED);
  await press(page, { kind: 'button', name: 'Zapisz szkic' });
  await until(page, 'the changed text', panelSays, EDITED);
  await press(page, { kind: 'button', name: 'Opublikuj teraz' });
  await until(page, 'that it is out', panelSays, 'Opublikowany');
  await stop('published');
}

async function compose(page: DrivenPage, address: string, stop: Stop): Promise<void> {
  await page.open(address);
  await keepErrors(page);
  await fill(page, 'Wspólny tekst', OWN);
  await until(page, 'a kept draft', () => /Szkic\szapisany/.test(document.body.innerText));
  await stop('composer');
}

async function review(page: DrivenPage, address: string, stop: Stop): Promise<void> {
  await page.open(address);
  await keepErrors(page);
  await see(page, { kind: 'article', name: '' });
  const at = (number: number) =>
    until(
      page,
      `post ${number}`,
      (wanted) =>
        [...document.querySelectorAll('[role="status"]')].some((one) => one.textContent?.startsWith(wanted)),
      String(number),
    );
  await at(1);
  for (const [letter, number] of [
    ['j', 2],
    ['k', 1],
    ['a', 2],
  ] as const) {
    await page.type(letter);
    await at(number);
  }
  await stop('review');
}

/** In the page: as many days from today on have a draft; turns the calendar's page where the last ones are on the next. */
function countDrafts(days: number, today: string): boolean {
  const kept = window as unknown as { walkDrafts?: Set<string> };
  kept.walkDrafts ??= new Set();
  for (const day of document.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
    const { date = '' } = day.dataset;
    const name = day.getAttribute('aria-label') ?? day.textContent ?? '';
    if (date >= today && /, szkic: /.test(name)) kept.walkDrafts.add(date);
  }
  return kept.walkDrafts.size >= days;
}

/** In the page: presses a day of the grid. */
function openDay(date: string): void {
  document.querySelector<HTMLElement>(`[role="gridcell"][data-date="${date}"]`)?.click();
}

/** In the page: whether the day's panel says so. */
function panelSays(text: string): boolean {
  const panel = document.querySelector<HTMLElement>('section[data-panel="day"]');
  return panel?.innerText.replaceAll(/\s+/g, ' ').includes(text) ?? false;
}
