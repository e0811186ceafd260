import { beforeEach, expect, it, vi } from 'vitest';
import { openPushed, showPushed } from './push.ts';

const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
const open = { focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) };
let windows: (typeof open)[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  windows = [];
  Object.assign(globalThis, {
    location: { origin: 'https://postownia.example' },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  });
});

const pushed = { title: 'Piekarnia: post nie wyszedł', path: '/tasks?marka=1', tag: 'a' };
const clicked = (path: string) => ({ close: () => undefined, data: { path } });

it('shows the line that was sent, in place of an earlier one of its kind', async () => {
  await showPushed({ json: () => pushed });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    pushed.title,
    expect.objectContaining({ tag: 'a', renotify: true, data: { path: pushed.path } }),
  );
  await showPushed(null);
  expect(showNotification).toHaveBeenCalledTimes(1);
});

it('leads into a window that is open, else into a new one, and never to another site', async () => {
  await openPushed(clicked('/tasks?marka=1'));
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://postownia.example/tasks?marka=1');
  windows = [open];
  await openPushed(clicked('/tasks?marka=1'));
  expect(open.navigate).toHaveBeenCalledExactlyOnceWith('https://postownia.example/tasks?marka=1');
  await openPushed(clicked('https://evil.example/'));
  await openPushed(clicked('//evil.example/'));
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(open.navigate).toHaveBeenCalledTimes(1);
});
