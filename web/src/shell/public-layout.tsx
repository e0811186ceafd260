import { Outlet } from 'react-router';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer, cookies: the frame of public pages. The page brings `main`. */
export default function PublicLayout() {
  return (
    <>
      <Header />
      <Outlet />
      <Footer />
      <CookieBanner floating />
    </>
  );
}
