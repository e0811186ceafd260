import type { GuestPost, PostBefore } from '@postownia/contract/features/approvals';
import { wordChanges } from '../lib/word-changes.ts';
import { h } from './dom.ts';
import { longWhen, t } from './texts.ts';

/** What is otherwise than when the client answered; null: nothing that they see. */
export function changesView({ before, ...post }: GuestPost): HTMLElement | null {
  if (before === null) return null;
  const lines = linesOf(before, post);
  return lines.length === 0 ? null : h('div', { class: 'changes' }, h('h2', {}, t('changedTitle')), ...lines);
}

function linesOf(before: PostBefore, post: Omit<GuestPost, 'before'>): HTMLElement[] {
  const { when, format, content, texts, link, media, accounts, settings } = before;
  const line = (...words: string[]) => h('p', {}, words.join(' '));
  return [
    ...(when === null
      ? []
      : [line(`${t('whenChanged')}: ${longWhen(post)}.`, t('whenWas', { when: longWhen(when) }))]),
    ...(format === null
      ? []
      : [line(t('formatChanged', { was: t(`format-${format}`), now: t(`format-${post.format}`) }))]),
    ...(content === null ? [] : [words(content, post.content)]),
    ...texts.flatMap(({ label, name, was, now }) => [h('h3', {}, `${label}, ${name}`), words(was, now)]),
    ...(link === null ? [] : [words(link.was ?? '', post.link ?? '')]),
    ...(media === null ? [] : [twoRows(media, post.media)]),
    ...(accounts === null
      ? []
      : [
          ...accounts.added.map(({ label, name }) => line(t('accountAdded', { name: `${label}, ${name}` }))),
          ...accounts.removed.map(({ label, name }) =>
            line(t('accountRemoved', { name: `${label}, ${name}` })),
          ),
        ]),
    ...(settings ? [line(t('settingsChanged'))] : []),
  ];
}

const words = (was: string, now: string) =>
  h(
    'p',
    { class: 'text' },
    ...wordChanges(was, now).map(({ kind, text }) =>
      kind === 'same' ? document.createTextNode(text) : h(kind, {}, text),
    ),
  );

/** All images before beside all of them now, each with what it says of itself. */
const twoRows = (was: GuestPost['media'], now: GuestPost['media']) =>
  h('div', { class: 'two-images' }, column(t('imageBefore'), was), column(t('imageNow'), now));

const column = (title: string, media: GuestPost['media']) =>
  h(
    'div',
    {},
    h('p', {}, title),
    ...(media.length === 0 ? [h('p', {}, t('noImage'))] : []),
    ...media.map(({ thumbnailUrl, altText }) =>
      h('figure', {}, h('img', { src: thumbnailUrl, alt: altText }), h('figcaption', {}, altText)),
    ),
  );
