import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The product's answers without their `Referrer-Policy`: Chromium 147 loses the page on its way to the screen (the document's
 * request ends in ERR_ABORTED, or its process is gone and Lighthouse waits for ever) when that header meets the tracing
 * that Lighthouse measures with; the same page without the header, or without tracing, loads. Nothing that is measured
 * depends on it.
 */
export async function openLighthouseAddress(product: string): Promise<{ url: string; close(): void }> {
  const { hostname, port, host } = new URL(product);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host };
    const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers }, (given) => {
      const { 'referrer-policy': _, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept);
      given.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
