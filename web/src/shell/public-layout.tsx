import { Outlet } from 'react-router';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MAIN_ID } from './use-scroll-to-top.ts';

/** Header, page, footer, cookies: the frame of public pages. The page brings sections, not `main`. */
export default function PublicLayout() {
  return (
    <>
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <CookieBanner floating />
    </>
  );
}
