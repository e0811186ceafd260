import { APPLICATION_PATHS } from '@postownia/contract/application-paths';
import {
  answerSession,
  forgetAfter,
  isKept,
  learnOwner,
  readAnswer,
  readImage,
  SESSION,
} from './kept-answers.ts';
import { keepNewAddress, openPushed, showPushed } from './push.ts';
import { takeShared } from './shared-post.ts';
import { forgetOldShells, keepShell, readAsset, readPage } from './shell.ts';
import { scope } from './worker-scope.ts';

// What every page of the application is read through once somebody has signed in here: its files, so that it opens without
// a network, and the last answers about the calendar, so that it can be read then (decision 0080).

scope.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => scope.skipWaiting())));

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    forgetOldShells()
      .then(learnOwner)
      .then(() => scope.clients.claim()),
  ),
);

/** How a request is answered; null: as if nobody stood between. */
function answerOf(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return null;
  if (request.method === 'POST' && request.mode === 'navigate')
    return pathname === '/posts/new' ? takeShared(request) : null;
  if (request.method !== 'GET') return pathname.startsWith('/api/auth/') ? forgetAfter(request) : null;
  if (request.mode === 'navigate') return APPLICATION_PATHS.test(pathname) ? readPage(request) : null;
  if (pathname.startsWith('/assets/')) return readAsset(request);
  if (pathname === SESSION) return answerSession(request);
  if (pathname.startsWith('/media/') && request.destination === 'image') return readImage(request);
  return isKept(pathname) ? readAnswer(request) : null;
}

scope.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request);
  if (answer !== null) event.respondWith(answer);
});

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(keepNewAddress(event.newSubscription ?? null)),
);
