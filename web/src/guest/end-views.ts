import type { GuestPage } from '@postownia/contract/features/approvals';
import { h, mark } from './dom.ts';
import { ICONS } from './marks.ts';
import { longWhen, stampOf, t } from './texts.ts';

/** Everything is answered: the stamp where everything is approved, and what happens next. */
export function doneView(
  page: GuestPage,
  { onAgain, onFile, onCalendar }: { onAgain: () => void; onFile: () => void; onCalendar: () => void },
): HTMLElement {
  const approved = page.posts.filter(({ state }) => state === 'approved');
  const hasChanges = page.posts.some(({ state }) => state === 'change');
  const [first] = approved;
  const by = approved.flatMap(({ approvedBy }) => approvedBy ?? []).at(-1);
  return h(
    'section',
    { class: 'end' },
    h(
      'div',
      { class: 'sheets', 'aria-hidden': true },
      ...page.posts.flatMap(({ media: [image] }) =>
        image === undefined ? [] : [h('img', { src: image.thumbnailUrl, alt: '' })],
      ),
    ),
    !hasChanges &&
      by !== undefined &&
      h(
        'p',
        { class: 'stamp' },
        mark(ICONS.tick),
        h('span', {}, h('b', {}, t('stamp')), h('span', {}, `${by.name}, ${stampOf(by.at)}`)),
      ),
    h('h1', { tabindex: -1 }, hasChanges ? t('endThanks') : t('endTitle')),
    first !== undefined &&
      h(
        'p',
        { class: 'lead' },
        `${t('endLead', { count: approved.length })} ${t('endFirst', { when: longWhen(first) })}`,
      ),
    h('p', {}, hasChanges ? t('endChanges') : t('endExact')),
    first !== undefined &&
      h(
        'button',
        { type: 'button', class: 'plain', click: onCalendar },
        mark(ICONS.calendar),
        t('toCalendar'),
      ),
    first !== undefined && h('button', { type: 'button', class: 'plain', click: onFile }, t('file')),
    h('button', { type: 'button', class: 'plain', click: onAgain }, t('again')),
  );
}

/** A sentence in place of the posts: the link has ended, or could not be read; and what can be done about it. */
export const wordsView = (
  title: string,
  words: string,
  step: { readonly label: string; readonly press: () => void } | null,
): HTMLElement =>
  h(
    'section',
    { class: 'end' },
    h('h1', { tabindex: -1 }, title),
    h('p', { class: 'lead' }, words),
    step !== null && h('button', { type: 'button', class: 'plain', click: step.press }, step.label),
  );

/** Asks for the PIN of a link. @param problem what was wrong with the one before; null: none was given */
export function pinView(problem: string | null, onPin: (pin: string) => void): HTMLElement {
  const input = h('input', {
    id: 'link-pin',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 6,
    required: true,
    'aria-describedby': 'pin-words',
  });
  const submit = (event: Event) => {
    event.preventDefault();
    if (input.value.trim() !== '') onPin(input.value.trim());
  };
  return h(
    'section',
    { class: 'end' },
    h('h1', { tabindex: -1 }, t('pinTitle')),
    h('p', { id: 'pin-words', class: 'lead' }, problem ?? t('pinLead')),
    h(
      'form',
      { class: 'pin-form', submit },
      h('label', { for: 'link-pin' }, t('pinLabel')),
      input,
      h('button', { type: 'submit', class: 'main' }, t('continue')),
    ),
  );
}
