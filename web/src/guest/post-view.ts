import type { GuestPage, GuestPost } from '@postownia/contract/features/approvals';
import { cropFrame } from '../lib/crop-frame.ts';
import { changesView } from './changes-view.ts';
import { h, mark } from './dom.ts';
import { ICONS, stateMark } from './marks.ts';
import { type OnComment, talkView } from './talk-view.ts';
import { longWhen, t } from './texts.ts';

export interface PostActions {
  readonly onApprove: () => void;
  readonly onAskChange: () => void;
  readonly onComment: OnComment;
}

/** One post as it goes out, what changed since the client answered, and the two answers. */
export function postView(page: GuestPage, post: GuestPost, actions: PostActions): HTMLElement {
  return h(
    'section',
    { class: 'post' },
    postHead(page, post, t('place', placeOf(page, post))),
    h(
      'div',
      { class: 'post-body' },
      h('p', { class: 'standing' }, stateMark(post.state)),
      changesView(post),
      preview(page, post),
      talkView(post, actions.onComment),
    ),
    answers(post, actions),
  );
}

const placeOf = ({ posts }: GuestPage, { id }: GuestPost) => ({
  index: posts.findIndex((post) => post.id === id) + 1,
  all: posts.length,
});

/** Day and hour, what is shown, and the way to the posts beside it. */
export function postHead({ posts }: GuestPage, post: GuestPost, title: string): HTMLElement {
  const place = posts.findIndex(({ id }) => id === post.id);
  const way = (to: GuestPost | undefined, label: string, icon: string) =>
    to === undefined
      ? h('span', { class: 'way' })
      : h('a', { class: 'way', href: `#post/${to.id}`, 'aria-label': label }, mark(icon));
  return h(
    'header',
    { class: 'post-head' },
    h('a', { class: 'way back', href: '#', 'aria-label': t('list') }, mark('M2 4h12M2 8h12M2 12h12')),
    h('div', {}, h('p', {}, longWhen(post)), h('h1', { tabindex: -1 }, title)),
    way(posts[place - 1], t('previous'), ICONS.previous),
    way(posts[place + 1], t('next'), ICONS.next),
  );
}

function preview({ brand }: GuestPage, post: GuestPost): HTMLElement {
  const accounts = post.accounts.length > 0 ? post.accounts : [neutral(brand.name, post)];
  const card = h('div', { class: 'card' });
  const tabs = accounts.map((account, index) =>
    h(
      'button',
      { type: 'button', 'aria-pressed': String(index === 0), click: () => choose(index) },
      account.label,
    ),
  );
  const choose = (index: number) => {
    for (const [place, tab] of tabs.entries()) tab.setAttribute('aria-pressed', String(place === index));
    const account = accounts[index];
    if (account !== undefined) card.replaceChildren(...cardOf(brand, post, account));
  };
  choose(0);
  return h('div', { class: 'preview' }, h('div', { class: 'networks' }, ...tabs), card);
}

type Account = Pick<GuestPost['accounts'][number], 'label' | 'name' | 'text' | 'comment'>;
const neutral = (name: string, { content }: GuestPost): Account => ({
  label: t('noAccount'),
  name,
  text: content,
  comment: null,
});

function cardOf(brand: GuestPage['brand'], post: GuestPost, { name, text, comment }: Account): HTMLElement[] {
  return [
    h('p', { class: 'account' }, face(brand), h('strong', {}, name)),
    ...post.media.map(({ url, thumbnailUrl, altText, video, crop }) =>
      video
        ? h('video', {
            src: url,
            poster: thumbnailUrl,
            controls: true,
            preload: 'none',
            'aria-label': altText,
          })
        : shown(h('img', { src: url, alt: altText, loading: 'lazy' }), crop),
    ),
    h('p', { class: 'text' }, text),
    ...(post.link === null ? [] : [h('p', { class: 'text' }, h('strong', {}, post.link))]),
    ...(comment === null
      ? []
      : [h('p', { class: 'text comment' }, h('strong', {}, t('firstComment')), ` ${comment}`)]),
  ];
}

/** An image as it goes out: the part that was chosen, or the whole. */
function shown(image: HTMLImageElement, crop: GuestPost['media'][number]['crop']): HTMLElement {
  if (crop === null) return image;
  const frame = cropFrame(crop);
  Object.assign(image.style, frame.image);
  return h('div', { class: 'cut', style: `aspect-ratio:${frame.shape}` }, image);
}

/** The brand's logo, or its first letter. */
export const face = ({ logoUrl, name, colours: [colour = ''] }: GuestPage['brand']): HTMLElement =>
  logoUrl === null
    ? h('span', { class: 'face', 'aria-hidden': true, style: `background:${colour}` }, [...name][0] ?? '')
    : h('img', { class: 'face', src: logoUrl, alt: '' });

function answers({ state }: GuestPost, { onApprove, onAskChange }: PostActions): HTMLElement | null {
  if (state === 'out') return null;
  if (state === 'unready') return h('p', { class: 'dock' }, t('unreadyNote'));
  return h(
    'div',
    { class: 'dock' },
    h('button', { type: 'button', class: 'plain', click: onAskChange }, mark(ICONS.talk), t('askChange')),
    state !== 'approved' &&
      h('button', { type: 'button', class: 'main', click: onApprove }, mark(ICONS.tick), t('approve')),
  );
}
