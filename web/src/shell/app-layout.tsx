import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useSession } from '../lib/session.ts';
import { useLocalPath } from '../lib/use-local-path.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { SlimFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { LeavingNote } from './leaving-note.tsx';
import { usePersonLanguage } from './spoken-language.ts';

/** The frame of the application. Signed-out visitors are led to /register. The page brings `PhoneBar` and `main`. */
export default function AppLayout() {
  const session = useSession();
  const navigate = useNavigate();
  const register = useLocalPath()('/register');
  const signedOut = session.state === 'signed-out';
  useEffect(() => {
    if (signedOut) void navigate(register, { replace: true });
  }, [signedOut, navigate, register]);
  usePersonLanguage();
  return (
    <>
      <Header app />
      {session.state === 'signed-in' && <LeavingNote />}
      <Outlet />
      <SlimFooter />
      <CookieBanner floating={false} />
    </>
  );
}
