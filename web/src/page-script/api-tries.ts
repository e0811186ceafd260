/** Asks for a body and a word of agreement where the chosen operation needs them. */
function askFor(form: HTMLFormElement, id: string): void {
  const chosen = form.querySelector<HTMLFieldSetElement>(`[data-of="${id}"]`)?.dataset;
  const body = form.querySelector<HTMLElement>('[data-try-body]');
  const agreement = form.querySelector<HTMLElement>('[data-try-agree]');
  const area = body?.querySelector('textarea');
  const box = agreement?.querySelector('input');
  if (!chosen || !body || !agreement || !area || !box) return;
  body.hidden = chosen.body === undefined;
  area.value = chosen.body ?? '';
  agreement.hidden = chosen.agree === undefined;
  box.checked = false;
  box.disabled = agreement.hidden;
  for (const words of agreement.querySelectorAll<HTMLElement>('[data-agrees]'))
    words.hidden = words.dataset.agrees !== chosen.agree;
}

/** Readies `[data-api-try]` of the reference: shows the fields of the chosen operation, and sends what was filled in. */
export function offerTries(): void {
  const form = document.querySelector<HTMLFormElement>('[data-api-try]');
  const key = form?.querySelector<HTMLInputElement>('[name="key"]');
  if (!form || !key) return;
  // Until something hears the button no key may be sent anywhere.
  key.disabled = false;
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    askFor(form, target.value);
    for (const fields of form.querySelectorAll<HTMLFieldSetElement>('[data-of]')) {
      fields.hidden = fields.dataset.of !== target.value;
      fields.disabled = fields.hidden;
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void import('./run-tries.ts').then(({ runTry }) => runTry(form)).catch(() => undefined);
  });
}
