import type { ChangeTopic } from '@postownia/contract/change-request';
import type { GuestPage, GuestPost } from '@postownia/contract/features/approvals';
import type { Change } from './api.ts';
import { h, mark } from './dom.ts';
import { ICONS } from './marks.ts';
import { type PinPlace, pinBoard } from './pin-board.ts';
import { postHead } from './post-view.ts';
import { type TextKey, t } from './texts.ts';

const TOPICS: readonly (readonly [ChangeTopic, TextKey])[] = [
  ['date', 'topicDate'],
  ['price', 'topicPrice'],
  ['image', 'topicImage'],
  ['tone', 'topicTone'],
];

/** What the client wants otherwise: a word about it, and perhaps a place on the image. */
export function changeView(page: GuestPage, post: GuestPost, onSend: (change: Change) => void): HTMLElement {
  const asked: { place: PinPlace | null; topic: ChangeTopic | null } = { place: null, topic: null };
  const words = h('textarea', { id: 'remark', required: true, maxlength: 1000, rows: 4 });
  words.addEventListener('invalid', () => words.setCustomValidity(t('remarkMissing')));
  words.addEventListener('input', () => words.setCustomValidity(''));
  const image = post.media.find(({ video }) => !video);
  const send = (event: Event) => {
    event.preventDefault();
    const text = words.value.trim();
    if (text === '') return;
    const { place, topic } = asked;
    onSend({
      id: post.id,
      hash: post.hash,
      text,
      ...(topic === null ? {} : { topic }),
      ...(place === null ? {} : { place }),
    });
  };
  return h(
    'section',
    { class: 'post change' },
    postHead(page, post, t('changeTitle')),
    h(
      'form',
      { id: 'change-form', class: 'post-body', submit: send },
      image !== undefined &&
        pinBoard(image, (place) => {
          asked.place = place;
        }),
      h('label', { for: 'remark' }, t('remark')),
      words,
      topicChips((topic) => {
        asked.topic = topic;
      }),
    ),
    h(
      'div',
      { class: 'dock' },
      h('a', { class: 'plain', href: `#post/${post.id}` }, t('cancel')),
      h('button', { type: 'submit', class: 'main', form: 'change-form' }, mark(ICONS.send), t('send')),
    ),
  );
}

/** At most one is pressed. */
function topicChips(onChange: (topic: ChangeTopic | null) => void): HTMLElement {
  const chips = TOPICS.map(([topic, key]) => {
    const chip = h('button', { type: 'button', 'aria-pressed': 'false' }, t(key));
    chip.addEventListener('click', () => {
      const isOn = chip.ariaPressed !== 'true';
      for (const other of chips) other.ariaPressed = 'false';
      chip.ariaPressed = String(isOn);
      onChange(isOn ? topic : null);
    });
    return chip;
  });
  return h('div', { class: 'chips', role: 'group', 'aria-label': t('topic') }, ...chips);
}
