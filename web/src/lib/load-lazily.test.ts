import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

const Text = () => 'here';
const shown = (part: Parameters<typeof createElement>[0]) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'not yet' }, createElement(part)));

test('what a press opens is fetched once, at the first sign of a hand, and drawn in the first render', async () => {
  const { loadAhead } = await import('./load-lazily.ts');
  const load = vi.fn(async () => ({ default: Text }));
  const part = loadAhead(load);
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointermove'));
  window.dispatchEvent(new Event('keydown'));
  await expect.poll(() => load).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown(part)).toBe('here');
  expect(load).toHaveBeenCalledOnce();
});

test('a page that is read after the first sign fetches its parts at once', async () => {
  const { atFirstSign } = await import('./first-sign.ts');
  atFirstSign(() => undefined);
  window.dispatchEvent(new Event('touchstart'));
  const act = vi.fn();
  atFirstSign(act);
  expect(act).toHaveBeenCalledOnce();
});

test('what nobody asked for yet comes with its first render', async () => {
  const { loadLazily } = await import('./load-lazily.ts');
  const load = vi.fn(async () => ({ default: Text }));
  expect(shown(loadLazily(load))).toContain('not yet');
  expect(load).toHaveBeenCalledOnce();
});
