/** Readies `[data-api-try]` of the reference: shows the fields of the chosen operation, and sends what was filled in. */
export function offerTries(): void {
  const form = document.querySelector<HTMLFormElement>('[data-api-try]');
  const key = form?.querySelector<HTMLInputElement>('[name="key"]');
  if (!form || !key) return;
  // Until something hears the button no key may be sent anywhere.
  key.disabled = false;
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
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
