import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { APPLICATION_PATHS } from '@postownia/contract/application-paths';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The page of a client with an approval link; the token behind it is read by the page alone. */
const GUEST_PATH = /^\/a\/[\w-]+\/?$/;
const GUEST_PAGE = 'guest.html';
/** What pages are kept with: asked for anew each time, so that a new build is in use at once. */
const SERVICE_WORKER = 'service-worker.js';
const FALLBACK_PAGE = '__spa-fallback.html';
const NOT_FOUND_PAGE = '404/index.html';
const LANGUAGE = /^\/(en|de|it|fr)(?=\/|$)/;

/** The built web application: `web/build/client` of this checkout. */
export function webFolder(): string | null {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const built = path.join(folder, 'web', 'build', 'client');
    if (existsSync(path.join(built, 'index.html'))) return built;
  }
  return null;
}

/** The page file that answers a path: its prerendered page, the application's frame, or what says that there is none. */
function pageFor({ root, testImagePage }: StaticFiles, urlPath: string): { file: string; known: boolean } {
  if (GUEST_PATH.test(urlPath)) return { file: GUEST_PAGE, known: true };
  const prerendered = path.posix.join(urlPath.replace(/^\/+/, ''), 'index.html');
  const inside = !prerendered.startsWith('..') && !prerendered.includes('\0');
  if (inside && !prerendered.endsWith(NOT_FOUND_PAGE) && existsSync(path.join(root, prerendered)))
    return { file: prerendered, known: true };
  const isApplication = APPLICATION_PATHS.test(urlPath) || (testImagePage && urlPath === '/test-image');
  if (isApplication) return { file: FALLBACK_PAGE, known: true };
  const [, language = ''] = LANGUAGE.exec(urlPath) ?? [];
  const inLanguage = path.posix.join(language, NOT_FOUND_PAGE);
  return { file: existsSync(path.join(root, inLanguage)) ? inLanguage : NOT_FOUND_PAGE, known: false };
}

/** Script hashes per page file, written by the web build. */
function readScriptHashes(root: string): Record<string, string[]> {
  const file = path.join(root, 'csp.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
}

interface StaticFiles {
  root: string;
  /** Whether `/test-image` is an address of the application. */
  testImagePage: boolean;
  /** Where pages may send the parts of videos to besides us; null: nowhere. */
  uploadsTo: string | null;
}

/** Serves the built web application, compressed ahead of time; hashed assets may be kept for ever. */
export function staticFilesPlugin(files: StaticFiles) {
  const { root, uploadsTo } = files;
  const hashes = readScriptHashes(root);
  const sendPage = (reply: FastifyReply, urlPath: string) => {
    const page = pageFor(files, urlPath);
    const scripts = (hashes[page.file] ?? []).map((hash) => `'${hash}'`).join(' ');
    reply.header('content-security-policy', contentSecurityPolicy({ scripts, uploadsTo }));
    reply.header('cache-control', 'no-cache');
    if (page.file === GUEST_PAGE) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.code(page.known ? 200 : 404).sendFile(page.file, { cacheControl: false });
  };
  return async (server: FastifyInstance) => {
    await server.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        const name = file.replace(/\.(br|gz)$/, '');
        if (!name.endsWith('.html')) response.header('cache-control', keptFor(name));
      },
    });
    server.get('/*', async (request, reply) => {
      const urlPath = decodePath(request.url);
      if (urlPath === null) return sendPage(reply, '/400');
      return sendPage(reply, urlPath);
    });
  };
}

/** How long a browser may keep a file that is no page. */
function keptFor(file: string): string {
  if (path.basename(file) === SERVICE_WORKER) return 'no-cache';
  const immutable = file.includes(`${path.sep}assets${path.sep}`);
  return immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/**
 * Decision 30: scripts of our own and the hashed hydration scripts only; styles may be inline. Videos are shown from
 * the person's own file before they are ours.
 * @param options.uploadsTo the object store's origin, where videos go straight to it
 */
export function contentSecurityPolicy({
  scripts = '',
  uploadsTo,
}: {
  scripts?: string;
  uploadsTo?: string | null;
} = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${uploadsTo ?? ''}`.trimEnd(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
