import type { GuestPage, GuestPost } from '@postownia/contract/features/approvals';
import { h, mark } from './dom.ts';
import { ICONS, stateMark } from './marks.ts';
import { doneCount, openPosts } from './page-state.ts';
import { dayNumber, longWhen, periodOf, shortWeekday, t } from './texts.ts';

/** All posts of the link with where each stands, and the button for all that wait. */
export function listView(
  page: GuestPage,
  { current, onRest }: { current: string | null; onRest: () => void },
): HTMLElement {
  const { posts, note } = page;
  const rest = openPosts(page);
  return h(
    'section',
    { class: 'list' },
    h('h1', { tabindex: -1 }, t('heading', { period: periodOf(posts) })),
    h('p', { class: 'lead' }, t('lead')),
    note !== '' && h('blockquote', {}, note),
    progress(page),
    h('ol', { class: 'posts' }, ...posts.map((post) => row(post, post.id === current))),
    rest.length > 1 &&
      h(
        'div',
        { class: 'dock' },
        h('p', {}, t('left', { count: rest.length })),
        h(
          'button',
          { type: 'button', class: 'main', click: onRest },
          mark(ICONS.tick),
          t('rest', { count: rest.length }),
        ),
      ),
  );
}

function progress(page: GuestPage): HTMLElement {
  const patches = page.posts.map(({ state }) => h('i', { class: `patch patch-${state}` }));
  const words = t('progress', { done: doneCount(page), all: page.posts.length });
  return h(
    'div',
    { class: 'progress' },
    h('span', { class: 'patches', 'aria-hidden': true }, ...patches),
    h('span', {}, words),
  );
}

function row(post: GuestPost, isCurrent: boolean): HTMLElement {
  const [first] = post.media;
  const networks = [...new Set(post.accounts.map(({ label }) => label))].join(', ');
  const isChanged = post.before !== null;
  return h(
    'li',
    {},
    h(
      'a',
      { href: `#post/${post.id}`, 'aria-current': isCurrent && 'true' },
      h(
        'span',
        { class: 'when' },
        h('b', { 'aria-hidden': true }, dayNumber(post)),
        h('span', { 'aria-hidden': true }, shortWeekday(post)),
        h('span', { 'aria-hidden': true }, post.time),
        h('span', { class: 'only-read' }, longWhen(post)),
      ),
      h(
        'span',
        { class: 'words' },
        h('span', { class: 'excerpt' }, post.content),
        h(
          'span',
          { class: 'facts' },
          stateMark(post.state),
          isChanged && h('span', { class: 'changed' }, t('changed')),
          networks !== '' && h('span', {}, networks),
        ),
      ),
      first !== undefined && h('img', { src: first.thumbnailUrl, alt: '', loading: 'lazy' }),
    ),
  );
}
