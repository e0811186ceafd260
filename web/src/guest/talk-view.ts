import type { GuestPost } from '@postownia/contract/features/approvals';
import { h } from './dom.ts';
import { stampOf, t } from './texts.ts';

/** Says something about the post: in the thread that is named, or in a new one. */
export type OnComment = (text: string, threadId: string | null) => void;

/** What was said about a post on both sides, thread by thread, and the place to say more. */
export function talkView({ id, remarks }: GuestPost, onComment: OnComment): HTMLElement {
  const roots = remarks.filter(({ threadId }) => threadId === null);
  const items = roots.map((root) => {
    const answers = remarks.filter(({ threadId }) => threadId === root.id);
    return h(
      'li',
      {},
      line(root),
      ...answers.map(line),
      root.settled && h('p', { class: 'settled' }, t('settled')),
      sayForm({ id: `answer-${root.id}`, label: t('answer') }, (text) => onComment(text, root.id)),
    );
  });
  return h(
    'div',
    { class: 'talk' },
    remarks.length > 0 && h('h2', {}, t('remarks')),
    remarks.length > 0 && h('ul', {}, ...items),
    sayForm({ id: `say-${id}`, label: t('say') }, (text) => onComment(text, null)),
  );
}

function line({ name, team, text, createdAt, attachments }: GuestPost['remarks'][number]): HTMLElement {
  return h(
    'div',
    { class: team ? 'remark team' : 'remark' },
    h('p', {}, h('strong', {}, name), ' ', h('time', { datetime: createdAt }, stampOf(createdAt))),
    h('p', { class: 'text' }, text),
    ...attachments.map(({ url, thumbnailUrl, altText }) =>
      h(
        'a',
        { href: url, target: '_blank', rel: 'noreferrer' },
        h('img', { src: thumbnailUrl, alt: altText || t('image'), width: 72, height: 72, loading: 'lazy' }),
      ),
    ),
  );
}

/** Closed until it is wanted: the answers of the page stand first. */
function sayForm({ id, label }: { id: string; label: string }, onSay: (text: string) => void): HTMLElement {
  const words = h('textarea', { id, required: true, maxlength: 1000, rows: 3 });
  const send = (event: Event) => {
    event.preventDefault();
    const text = words.value.trim();
    if (text !== '') onSay(text);
  };
  return h(
    'details',
    {},
    h('summary', {}, label),
    h(
      'form',
      { submit: send },
      h('label', { for: id }, t('comment')),
      words,
      h('button', { type: 'submit', class: 'plain' }, t('sendComment')),
    ),
  );
}
