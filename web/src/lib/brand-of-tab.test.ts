import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from './stub-browser.ts';
import { stubBrowser } from './stub-browser.ts';

/** A question that the server keeps until the test lets it answer. */
function heldQuestion() {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
  return { promise, resolve, asked, arrived };
}

const listOf = (current: string) => ({
  current,
  brands: ['zaczyn', 'palarnia', 'obca'].map((slug) => ({
    slug,
    name: slug,
    archived: false,
    inFirm: slug !== 'obca',
  })),
  mayCreate: true,
  planFull: false,
  lacksSecondFactor: false,
});

let browser: Awaited<ReturnType<typeof stubBrowser>>;

beforeAll(async () => {
  browser = await stubBrowser(() => ({ body: {} }));
  window.location.search = '?marka=zaczyn';
  const events = new EventTarget();
  Object.assign(window, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  });
});
afterAll(() => browser.close());

/** The page's modules, as a page that was just opened has them. */
async function openPage() {
  vi.resetModules();
  const [{ api, queries }, tab, stays, { queryClient, clientAhead }, { isAtRest }] = await Promise.all([
    import('./api.ts'),
    import('./brand-of-tab.ts'),
    import('./brand-stay.ts'),
    import('./query-client.ts'),
    import('./at-rest.ts'),
  ]);
  return { api, queries, ...tab, ...stays, queryClient, clientAhead, isAtRest };
}

describe('entering another brand on a page', () => {
  let page: Awaited<ReturnType<typeof openPage>>;
  beforeEach(async () => {
    page = await openPage();
    expect(page.brandOfTab()).toBe('zaczyn');
  });

  it('never shows an answer that was on its way to the brand before', async () => {
    const { api, queries, queryClient, enterBrand } = page;
    const question = heldQuestion();
    browser.answer = () => {
      question.arrived();
      return question.promise;
    };
    const before = queryClient();
    const options = queries.brands.list.queryOptions();
    const late = vi.fn();
    api.brands.list().then(late, late);
    before.fetchQuery(options).then(late, () => undefined);
    await question.asked;

    enterBrand('palarnia');
    browser.answer = () => ({ body: listOf('palarnia') });
    question.resolve({ body: listOf('zaczyn') });

    const { current } = await queryClient().fetchQuery(options);
    expect(current).toBe('palarnia');
    expect(queryClient()).not.toBe(before);
    expect(before.getQueryCache().getAll()).toEqual([]);
    expect(late).not.toHaveBeenCalled();
  });

  it('shows at once what was asked for ahead of its brand, and asks for it once more; another brand’s is thrown away', async () => {
    const { queries, queryClient, clientAhead, enterBrand } = page;
    browser.answer = ({ brand }) => ({ body: listOf(brand ?? '') });
    browser.calls.length = 0;
    const options = (brand?: string) =>
      queries.brands.list.queryOptions(brand === undefined ? {} : { context: { brand } });
    const key = options().queryKey;
    const ahead = clientAhead('palarnia');
    expect(clientAhead('palarnia')).toBeNull();
    await ahead?.prefetchQuery(options('palarnia'));
    expect(queryClient().getQueryData(key)).toBeUndefined();
    enterBrand('palarnia');
    expect(queryClient()).toBe(ahead);
    expect(queryClient().getQueryData(key)?.current).toBe('palarnia');
    expect(queryClient().getQueryState(key)?.isInvalidated).toBe(true);

    const other = clientAhead('obca');
    await other?.prefetchQuery(options('obca'));
    enterBrand('zaczyn');
    expect(queryClient()).not.toBe(other);
    expect(other?.getQueryCache().getAll()).toEqual([]);
    expect(browser.calls.map(({ brand }) => brand)).toEqual(['palarnia', 'obca']);
  });

  it('keeps what was asked for ahead for ten seconds, and for nobody but who asked', async () => {
    const { queryClient, clientAhead, enterBrand } = page;
    const old = clientAhead('palarnia', Date.now() - 10_000);
    enterBrand('palarnia');
    expect(queryClient()).not.toBe(old);
    const user = { id: 'u', email: 'a@b.pl', name: 'A', language: null };
    queryClient().setQueryData(['session'], user);
    const theirs = clientAhead('obca');
    queryClient().setQueryData(['session'], { ...user, id: 'v' });
    enterBrand('obca');
    expect(queryClient()).not.toBe(theirs);
  });

  it('shows a brand that was left as it was, and asks for it once more', async () => {
    const { queries, queryClient, enterBrand } = page;
    const { keepWhenLeft } = await import('./answers-ahead.ts');
    const [listKey, kept] = [queries.brands.list.queryKey(), queries.settings.get.queryKey()];
    keepWhenLeft(() => [kept]);
    queryClient().setQueryData(listKey, listOf('zaczyn'));
    queryClient().setQueryData(kept, { workspace: 'of zaczyn' } as never);
    enterBrand('palarnia');
    expect(queryClient().getQueryData(kept)).toBeUndefined();
    enterBrand('zaczyn');
    expect(queryClient().getQueryData(kept)).toEqual({ workspace: 'of zaczyn' });
    expect(queryClient().getQueryState(kept)?.isInvalidated).toBe(true);
  });

  it('asks nothing again that was broken off', async () => {
    const { queries, queryClient, enterBrand } = page;
    const question = heldQuestion();
    browser.answer = () => {
      question.arrived();
      return question.promise;
    };
    browser.calls.length = 0;
    queryClient()
      .fetchQuery({ ...queries.brands.list.queryOptions(), retry: 2, retryDelay: 0 })
      .catch(vi.fn());
    await question.asked;
    enterBrand('palarnia');
    browser.answer = () => ({ body: listOf('palarnia') });
    await page.api.brands.list();
    question.resolve('lost');
    await page.api.brands.list();
    expect(browser.whats()).toEqual(['GET /brands', 'GET /brands', 'GET /brands']);
  });

  it('sends a call for the brand in which it was made, and a write to its end', async () => {
    const { api, enterBrand } = page;
    const question = heldQuestion();
    browser.answer = (call) => {
      if (call.what !== 'PUT /brands/archived') return { body: listOf('palarnia') };
      question.arrived();
      return question.promise;
    };
    browser.calls.length = 0;
    void api.brands.setArchived({ archived: true });
    enterBrand('palarnia');
    await api.brands.list();
    await question.asked;
    question.resolve({ body: listOf('zaczyn') });
    const brandOf = Object.fromEntries(browser.calls.map(({ what, brand }) => [what, brand]));
    expect(brandOf).toEqual({ 'PUT /brands/archived': 'zaczyn', 'GET /brands': 'palarnia' });
  });

  it('keeps who is signed in and which brands the firm has; of another firm it knows nothing', () => {
    const { queries, queryClient, enterBrand } = page;
    const [listKey, sessionKey] = [queries.brands.list.queryKey(), ['session']];
    const user = { id: 'u', email: 'a@b.pl', name: 'A', language: null };
    queryClient().setQueryData(sessionKey, user);
    queryClient().setQueryData(listKey, listOf('zaczyn'));
    enterBrand('palarnia');
    expect(queryClient().getQueryData(listKey)?.current).toBe('palarnia');
    expect(queryClient().getQueryData(sessionKey)).toEqual(user);
    enterBrand('obca');
    expect(queryClient().getQueryData(listKey)).toBeUndefined();
    expect(queryClient().getQueryData(sessionKey)).toEqual(user);
  });

  it('has every module forget what it remembered, and tells who follows', () => {
    const { enterBrand, onBrandLeft, onBrandEntered, brandsEntered, brandOfTab } = page;
    const seen: unknown[] = [];
    onBrandLeft(() => seen.push(['left', brandOfTab()]));
    const stop = onBrandEntered(() => seen.push(['entered', brandsEntered()]));
    enterBrand('palarnia');
    stop();
    enterBrand('zaczyn');
    expect(seen).toEqual([
      ['left', 'palarnia'],
      ['entered', 1],
      ['left', 'zaczyn'],
    ]);
  });

  it('knows an address of another brand from one of its own, by slug or by the name it came by', () => {
    const { anotherBrandIn, enterBrand, leaveBrand } = page;
    expect(anotherBrandIn('?marka=zaczyn')).toBeNull();
    expect(anotherBrandIn('?tab=profil')).toBeNull();
    expect(anotherBrandIn('?tab=profil&marka=palarnia')).toBe('palarnia');
    enterBrand('palarnia');
    expect(anotherBrandIn('?marka=palarnia')).toBeNull();
    expect(anotherBrandIn('?marka=zaczyn')).toBe('zaczyn');
    leaveBrand();
    expect(anotherBrandIn('?marka=zaczyn')).toBeNull();
  });

  it('is at rest unless something is being written or would be lost', async () => {
    const { api, isAtRest, enterBrand } = page;
    expect(isAtRest()).toBe(true);
    const question = heldQuestion();
    browser.answer = () => {
      question.arrived();
      return question.promise;
    };
    const done = api.brands.setArchived({ archived: true });
    await question.asked;
    expect(isAtRest()).toBe(false);
    question.resolve({ body: {} });
    await done;
    expect(isAtRest()).toBe(true);
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    expect(isAtRest()).toBe(false);
    window.removeEventListener('beforeunload', warn);
    expect(isAtRest()).toBe(true);
    enterBrand('palarnia');
  });
});
