import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { contentSecurityPolicy } from './static-files.ts';

/** Nothing that the product needs: a script that got in could not use it either. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()';

/** Whatever an uploaded file turns out to be: opened by itself it runs nothing and is nobody's page. */
const MEDIA_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * What every answer tells a browser, by its address; a page of the site puts its own policy over it. The library works
 * its headers out anew for each request, though they never change: here they are asked for once.
 * @param appUrl where people reach the product: by https it must stay https
 */
export function securityHeaders(appUrl: string): (address: string) => OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: appUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  const all = { ...response.getHeaders(), 'permissions-policy': PERMISSIONS };
  const elsewhere = { ...all, 'content-security-policy': contentSecurityPolicy() };
  const media = { ...all, 'content-security-policy': MEDIA_POLICY };
  return (address) => (address.startsWith('/media/') ? media : elsewhere);
}
