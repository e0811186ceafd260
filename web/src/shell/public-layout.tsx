import { Outlet, useParams } from 'react-router';
import { isLanguage } from '../i18n/languages.ts';
import { NotFound } from '../pages/not-found.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePageLanguage } from './spoken-language.ts';

/** Header, page, footer, cookies: the frame of public pages in every language. The page brings `main`. */
export default function PublicLayout() {
  const { language } = useParams();
  usePageLanguage();
  return (
    <>
      <Header />
      {language === undefined || isLanguage(language) ? <Outlet /> : <NotFound />}
      <Footer />
      <CookieBanner floating />
    </>
  );
}
