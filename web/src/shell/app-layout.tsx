import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { UnknownBrand } from '../features/brands/unknown-brand.tsx';
import { useBrandInAddress } from '../features/brands/use-brand-in-address.ts';
import { useBrands } from '../features/brands/use-brands.ts';
import { leaveBrand } from '../lib/brand-of-tab.ts';
import { errorCodeOf } from '../lib/error-text.ts';
import { useSession } from '../lib/session.ts';
import { useLiveUpdates } from '../lib/use-live-updates.ts';
import { useLocalPath } from '../lib/use-local-path.ts';
import { rememberWayOn } from '../lib/way-on.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import { AwayNotice } from './away-notice.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { SlimFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { PushOffer } from './push-offer.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { useUserLanguage } from './spoken-language.ts';

/** The frame of the application. Signed-out visitors are led to /register, and after that to where they wanted to. The page brings `PhoneBar` and `main`. */
export default function AppLayout() {
  const session = useSession();
  const navigate = useNavigate();
  const register = useLocalPath()('/register');
  const signedOut = session.state === 'signed-out';
  const { pathname, search } = useLocation();
  // Whoever signs out here leaves no way behind for the next person at this browser.
  const wasSignedIn = useRef(false);
  wasSignedIn.current ||= session.state === 'signed-in';
  useEffect(() => {
    if (!signedOut) return;
    if (!wasSignedIn.current) rememberWayOn(pathname + search);
    leaveBrand();
    void navigate(register, { replace: true });
  }, [signedOut, navigate, register, pathname, search]);
  useUserLanguage();
  const { data: brands, error } = useBrands();
  useBrandInAddress(brands);
  useLiveUpdates(session.user === null ? null : (brands?.current ?? null));
  return (
    <>
      <Header app />
      {session.state === 'signed-in' && <AwayNotice key={session.user.id} userId={session.user.id} />}
      {session.state === 'signed-in' && <DeletionNotice />}
      <ArchivedNotice brands={brands} />
      <SecondFactorGate brands={brands}>
        {session.state === 'signed-in' && <PushOffer />}
        {errorCodeOf(error) === 'NOT_FOUND' ? <UnknownBrand /> : <Outlet />}
      </SecondFactorGate>
      <SlimFooter />
      <CookieBanner floating={false} />
    </>
  );
}
