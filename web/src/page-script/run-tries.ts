/** As much of an answer as anybody looks through. */
const MOST_CHARACTERS = 20_000;

/** The request of what a form says: named parts go into the path, the rest into the query. */
export function requestFor(
  path: string,
  {
    key,
    brand,
    parameters,
  }: { key: string; brand: string; parameters: readonly (readonly [string, string])[] },
): { url: string; headers: Record<string, string> } {
  const given = new Map(
    parameters.map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== '') as [
      string,
      string,
    ][],
  );
  const place = path.replace(/\{(\w+)\}/g, (part, name: string) => {
    const value = given.get(name) ?? part;
    given.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...given]);
  const named = brand.trim();
  return {
    url: query.size === 0 ? place : `${place}?${query}`,
    headers: { authorization: `Bearer ${key.trim()}`, ...(named === '' ? {} : { 'x-workspace': named }) },
  };
}

/** Sends what the form says and shows the answer. `form` is written by `pages/api-try.tsx`. */
export async function runTry(form: HTMLFormElement): Promise<void> {
  const fields = form.querySelector<HTMLFieldSetElement>('[data-of]:not([hidden])');
  const status = form.querySelector<HTMLElement>('[data-try-status]');
  const answer = form.querySelector<HTMLElement>('[data-try-answer]');
  if (!fields || !status || !answer) return;
  const said = new FormData(form);
  const told = (name: string) => String(said.get(name) ?? '');
  const inputs = [...fields.querySelectorAll<HTMLInputElement>('[data-parameter]')];
  const { method = 'GET', path = '', body: example } = fields.dataset;
  const { url, headers } = requestFor(path, {
    key: told('key'),
    brand: told('brand'),
    parameters: inputs.map(({ name, value }) => [name, value] as const),
  });
  const show = (line: string, text: string) => {
    status.textContent = line;
    answer.textContent = text.slice(0, MOST_CHARACTERS);
    answer.hidden = text === '';
  };
  const body = example === undefined ? null : told('body');
  if (body !== null && !isJson(body)) return show(form.dataset.badBody ?? '', '');
  const writes = method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() };
  const json = body === null ? {} : { 'content-type': 'application/json' };
  // Agreed to this once: the next press asks again.
  const agreement = form.querySelector<HTMLInputElement>('[data-try-agree] input');
  if (agreement !== null) agreement.checked = false;
  try {
    // A key beside a session's cookie is refused.
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...writes, ...json },
      credentials: 'omit',
      ...(body === null ? {} : { body }),
    });
    show(`${response.status} ${method} ${url}`, indented(await response.text()));
  } catch {
    show(form.dataset.failed ?? '', '');
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
