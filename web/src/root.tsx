import pageScript from 'virtual:page-script';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router';
import { ToastArea } from './components/toast.tsx';
import poltawski from './fonts/poltawski.latin.woff2?url';
import schibsted from './fonts/schibsted.latin.woff2?url';
import './i18n/i18n.ts';
import { useBrandsClient } from './lib/query-client.ts';
import { NotFound } from './pages/not-found.tsx';
import beforePaint from './shell/before-paint.js?raw';
import { CrashPage } from './shell/crash-page.tsx';
import { SkipLink } from './shell/skip-link.tsx';
import { StaticPage } from './shell/static-pages.ts';
import { useScrollToTop } from './shell/use-scroll-to-top.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/global.css';

const preloadedFont = (href: string) => (
  <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
);

/**
 * The document around every page, prerendered or not. Still pages (see `shell/static-layout.tsx`) carry the page script
 * and nothing of the application.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const isStatic = useContext(StaticPage);
  return (
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#F5F2EB" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10131D" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, and known to the page's policy by its hash */}
        <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
        <script type="module" src={pageScript} />
        {preloadedFont(poltawski)}
        {preloadedFont(schibsted)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useScrollToTop();
  const client = useBrandsClient();
  return (
    <QueryClientProvider client={client}>
      <SkipLink />
      <Outlet />
      <ToastArea />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const client = useBrandsClient();
  return (
    <QueryClientProvider client={client}>
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <CrashPage />}
    </QueryClientProvider>
  );
}
