import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, ServerRouter } from 'react-router';
import { languageOfPath } from './i18n/addresses.ts';
import { i18n } from './i18n/i18n.ts';
import { STATIC, StaticPage } from './shell/static-pages.ts';

/** The frame of the application, written once for all its addresses, is never still. */
const isStatic = ({ isSpaMode, staticHandlerContext }: EntryContext) =>
  !isSpaMode && staticHandlerContext.matches.some(({ route }) => route.handle === STATIC);

/** The texts in the language of the page's address. */
const speakerOf = (request: Request) =>
  i18n.cloneInstance({ lng: languageOfPath(new URL(request.url).pathname) });

/**
 * Writes one prerendered page, at build time only. Whole: nothing is put aside for scripts to move into its place,
 * so that the page is complete without scripts and stands still when the application takes it over.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = (
      <StaticPage value={isStatic(routerContext)}>
        <I18nextProvider i18n={speakerOf(request)}>
          <ServerRouter context={routerContext} url={request.url} />
        </I18nextProvider>
      </StaticPage>
    );
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      // A page that cannot be rendered whole ends the build.
      onError: reject,
    });
  });
}
