import type { GuestPost } from '@postownia/contract/features/approvals';
import { h } from './dom.ts';
import { longWhen, t } from './texts.ts';

/** Shows a dialog; resolves with what it was closed with, the empty string where it was called off. */
function show(dialog: HTMLDialogElement): Promise<string> {
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

const button = (words: string, value: string, look: string) =>
  h(
    'button',
    { type: 'submit', value, class: look, ...(value === '' ? { formnovalidate: true } : {}) },
    words,
  );

/** Asks who answers, once; null: they called it off. */
export async function askName(): Promise<string | null> {
  const input = h('input', {
    id: 'guest-name',
    name: 'name',
    required: true,
    maxlength: 60,
    autocomplete: 'name',
  });
  input.addEventListener('invalid', () => input.setCustomValidity(t('nameMissing')));
  input.addEventListener('input', () => input.setCustomValidity(''));
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'name-title' }, t('nameTitle')),
    h('p', {}, t('nameLead')),
    h('label', { for: 'guest-name' }, t('name')),
    input,
    h(
      'div',
      { class: 'dialog-buttons' },
      // First in the form, so that Enter goes on.
      button(t('continue'), 'go', 'main'),
      button(t('cancel'), '', 'plain'),
    ),
  );
  const closed = await show(h('dialog', { 'aria-labelledby': 'name-title' }, form));
  const name = input.value.trim();
  return closed === 'go' && name !== '' ? name : null;
}

/** Asks once for all the posts that wait, with their list. */
export async function askRest(posts: readonly GuestPost[]): Promise<boolean> {
  const rows = posts.map((post) =>
    h('li', {}, h('strong', {}, longWhen(post)), h('span', {}, post.content.split('\n')[0] ?? '')),
  );
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'rest-title' }, t('restTitle')),
    h('p', {}, t('restLead')),
    h('ul', { class: 'rest-list', tabindex: 0, 'aria-labelledby': 'rest-title' }, ...rows),
    h(
      'div',
      { class: 'dialog-buttons' },
      button(t('approve'), 'go', 'main'),
      button(t('cancel'), '', 'plain'),
    ),
  );
  return (await show(h('dialog', { 'aria-labelledby': 'rest-title' }, form))) === 'go';
}
