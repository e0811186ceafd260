/** A request that may be sent any number of times. */
export interface Prepared {
  readonly url: string;
  readonly init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string | FormData;
  };
}

interface Settings {
  readonly url: string;
  readonly key: string;
  readonly brand?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** The request of an operation `METHOD /path/{id}`: named parts go into the path, the rest into the query of a read, else into the body. */
export function requestOf(
  name: string,
  input: Readonly<Record<string, unknown>>,
  { url, key, brand, idempotencyKey }: Settings,
): Prepared {
  const [method = '', pattern = ''] = name.split(' ');
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pattern.replace(/\{(\w+)\}/g, (_part, part: string) => {
    const value = rest.get(part);
    if (value === undefined) throw new TypeError(`${name} wants ${part}`);
    rest.delete(part);
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${key}` };
  if (brand !== undefined) headers['x-workspace'] = brand;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const address = `${url.replace(/\/+$/, '')}/api/v1${path}`;
  if (method === 'GET') {
    const query = new URLSearchParams(
      [...rest].map(([part, value]): [string, string] => [part, String(value)]),
    );
    return { url: query.size === 0 ? address : `${address}?${query}`, init: { method, headers } };
  }
  const body = bodyOf(rest);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  return { url: address, init: { method, headers, ...(body === undefined ? {} : { body }) } };
}

/** JSON, or a form where something is a file. */
function bodyOf(rest: ReadonlyMap<string, unknown>): string | FormData | undefined {
  if (![...rest.values()].some((value) => value instanceof Blob))
    return rest.size === 0 ? undefined : JSON.stringify(Object.fromEntries(rest));
  const form = new FormData();
  for (const [name, value] of rest) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
