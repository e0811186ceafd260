import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { UnknownBrand } from '../features/brands/unknown-brand.tsx';
import { useBrandInAddress } from '../features/brands/use-brand-in-address.ts';
import { useBrands } from '../features/brands/use-brands.ts';
import { isAtRest } from '../lib/at-rest.ts';
import { anotherBrandIn, enterBrand, leaveBrand } from '../lib/brand-of-tab.ts';
import { brandsEntered, onBrandEntered } from '../lib/brand-stay.ts';
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

/**
 * The frame of the application, in the brand that the address names. Where that is another one, by a choice or by Back,
 * everything is taken away and drawn anew for it; what has something to lose stays until the browser has asked.
 */
export default function AppLayout() {
  const { search } = useLocation();
  const brands = useSyncExternalStore(onBrandEntered, brandsEntered, brandsEntered);
  const another = anotherBrandIn(search);
  const mayLeave = another !== null && isAtRest();
  useLayoutEffect(() => {
    if (another === null) return;
    if (mayLeave) enterBrand(another);
    else window.location.replace(window.location.href);
  }, [another, mayLeave]);
  return mayLeave ? null : <Frame key={brands} />;
}

/** Signed-out visitors are led to /register, and after that to where they wanted to. The page brings `PhoneBar` and `main`. */
function Frame() {
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
