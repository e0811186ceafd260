import type { GuestPage, GuestPost } from '@postownia/contract/features/approvals';
import '../styles/fonts.css';
import '../styles/tokens.css';
import {
  approve,
  askAgain,
  askChange,
  comment,
  GuestError,
  openPage,
  saveApproved,
  saveFile,
} from './api.ts';
import { calendarFile } from './calendar-file.ts';
import { changeView } from './change-view.ts';
import { askName, askRest } from './dialogs.ts';
import { h } from './dom.ts';
import { doneView, pinView, wordsView } from './end-views.ts';
import './guest.css';
import { listView } from './list-view.ts';
import { hashOf, isFinished, nextOpen, openPosts, type View, viewOf } from './page-state.ts';
import { keepPin } from './post-to-link.ts';
import { face, postView } from './post-view.ts';
import { languageOfBrowser, longDay, speak, t } from './texts.ts';

// The page of a client with an approval link: plain DOM and nothing of the application, a few KB, so that it is there at
// once on a phone. Opening it changes nothing; every answer is a press.

const root = document.querySelector<HTMLElement>('#page') ?? document.body;
const status = document.querySelector<HTMLElement>('#said');

/** What is shown; `again` looks through answered posts once more. */
const shown: { page: GuestPage | null; again: boolean; busy: boolean } = {
  page: null,
  again: false,
  busy: false,
};

const say = (words: string) => {
  if (status) status.textContent = words;
};
const goTo = (view: View) => {
  if (location.hash === hashOf(view) || (view.kind === 'list' && location.hash === '')) render();
  else location.hash = hashOf(view);
};

function frame(page: GuestPage | null, ...content: readonly HTMLElement[]): void {
  const bar = page?.brand.colours.map((colour) => h('i', { style: `background:${colour}` })) ?? [];
  root.replaceChildren(
    h('div', { class: 'colours', 'aria-hidden': true }, ...bar),
    ...(page === null
      ? []
      : [
          h(
            'header',
            { class: 'brand' },
            face(page.brand),
            h('div', {}, h('p', { class: 'name' }, page.brand.name), h('p', {}, t('title'))),
            h(
              'div',
              { class: 'until' },
              page.sender !== null && h('p', {}, t('sender', { name: page.sender })),
              h('p', {}, t('until', { when: longDay(page.expiresAt) })),
            ),
          ),
        ]),
    h('main', {}, ...content),
    h('footer', {}, `${t('madeWith')} `, h('a', { href: '/privacy' }, t('privacy'))),
  );
}

function render(): void {
  const { page, again } = shown;
  if (page === null) return;
  const view = viewOf(location.hash);
  const named = view.kind === 'list' ? undefined : page.posts.find(({ id }) => id === view.id);
  document.title = `${t('title')} · ${page.brand.name}`;
  if (named === undefined && isFinished(page) && !again)
    frame(page, doneView(page, { onAgain: lookAgain, onFile, onCalendar: () => saveCalendar(page) }));
  else {
    const beside = named ?? openPosts(page)[0] ?? page.posts[0];
    const detail = beside === undefined ? [] : [detailOf(page, beside, view.kind === 'change')];
    const list = listView(page, { current: beside?.id ?? null, onRest: () => void approveRest(page) });
    frame(page, list, ...detail);
  }
  document.body.dataset.view = named === undefined ? 'list' : 'post';
  scrollTo(0, 0);
  const heading = named === undefined ? 'main h1' : '.post h1';
  root.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true });
}

const lookAgain = () => {
  shown.again = true;
  render();
};

const saveCalendar = (page: GuestPage) =>
  saveFile('postownia.ics', new Blob([calendarFile(page, new Date())], { type: 'text/calendar' }));

const onFile = () => void saveApproved().catch(explain);

function detailOf(page: GuestPage, post: GuestPost, isChange: boolean): HTMLElement {
  if (isChange && post.state !== 'out')
    return changeView(
      page,
      post,
      (change) => void answer((name) => askChange(name, change), { post, said: t('sent') }),
    );
  return postView(page, post, {
    onApprove: () => void answer((name) => approve(name, [post]), { post, said: t('done') }),
    onAskChange: () => goTo({ kind: 'change', id: post.id }),
    onComment: (text, threadId) =>
      void answer((name) => comment(name, { id: post.id, text, threadId }), {
        post,
        said: t('commented'),
        stays: true,
      }),
  });
}

async function approveRest(page: GuestPage): Promise<void> {
  const posts = openPosts(page);
  if (!(await askRest(posts))) return;
  await answer((name) => approve(name, posts), { post: null, said: t('done') });
}

/** Sends an answer, after the name where nobody has given one, and goes on to the next post that waits unless it `stays`. */
async function answer(
  send: (name: string) => Promise<GuestPage>,
  { post, said, stays = false }: { post: GuestPost | null; said: string; stays?: boolean },
): Promise<void> {
  if (shown.busy || shown.page === null) return;
  const name = shown.page.name ?? (await askName());
  if (name === null) return;
  shown.busy = true;
  try {
    shown.page = await send(name);
    shown.again = false;
    say(said);
    if (stays) return render();
    const next = post === null ? null : nextOpen(shown.page, post.id);
    goTo(next === null ? { kind: 'list' } : { kind: 'post', id: next.id });
  } catch (error) {
    await explain(error);
  } finally {
    shown.busy = false;
  }
}

/** What a refusal means for the page. */
async function explain(error: unknown): Promise<void> {
  const code = error instanceof GuestError ? error.code : 'FAILED';
  switch (code) {
    case 'APPROVAL_LINK_ENDED':
      shown.page = null;
      return frame(
        null,
        wordsView(t('endedTitle'), t('ended'), { label: t('askLink'), press: () => void askForLink() }),
      );
    case 'APPROVAL_PIN_NEEDED':
    case 'APPROVAL_PIN_WRONG':
      return frame(null, pinView(code === 'APPROVAL_PIN_WRONG' ? t('pinWrong') : null, withPin));
    case 'APPROVAL_OUTDATED':
      shown.page = await openPage().catch(() => shown.page);
      render();
      return alertWords(t('outdated'));
    case 'TOO_MANY_REQUESTS':
      return alertWords(t('tooMany'));
    default:
      return shown.page === null
        ? frame(null, wordsView(t('failedTitle'), t('failed'), tryAgain()))
        : alertWords(t('failed'));
  }
}

const tryAgain = () => ({ label: t('tryAgain'), press: () => void load() });

/** Asks the sender for a link in place of one that has ended. */
async function askForLink(): Promise<void> {
  if (shown.busy) return;
  shown.busy = true;
  try {
    await askAgain();
    frame(null, wordsView(t('linkAskedTitle'), t('linkAsked'), null));
    root.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  } catch (error) {
    await explain(error);
  } finally {
    shown.busy = false;
  }
}

/** Stands above the page until something else is said. */
function alertWords(words: string): void {
  root.querySelector('.alert')?.remove();
  root.querySelector('main')?.prepend(h('p', { class: 'alert', role: 'alert' }, words));
  if (shown.page === null) frame(null, wordsView(t('failedTitle'), words, tryAgain()));
}

function withPin(pin: string): void {
  keepPin(pin);
  void load();
}

async function load(opening = openPage()): Promise<void> {
  try {
    const page = await opening;
    await speak(page.language);
    shown.page = page;
    render();
  } catch (error) {
    await greeting;
    await explain(error);
  }
}

/** Says that the page is coming, in the browser's own language; a link that has answered meanwhile is not held up by it. */
async function greet(): Promise<void> {
  // Without its words it is said in Polish.
  await speak(languageOfBrowser()).catch(() => undefined);
  if (shown.page === null) frame(null, h('p', { class: 'loading', role: 'status' }, t('loading')));
}

addEventListener('hashchange', render);
const greeting = greet();
await load();
