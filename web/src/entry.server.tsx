import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { STILL, StillPage } from './shell/still.ts';

/** The frame of the application, written once for all its addresses, is never still. */
const isStill = ({ isSpaMode, staticHandlerContext }: EntryContext) =>
  !isSpaMode && staticHandlerContext.matches.some(({ route }) => route.handle === STILL);

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
      <StillPage value={isStill(routerContext)}>
        <ServerRouter context={routerContext} url={request.url} />
      </StillPage>
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
