import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../components/toast.tsx';
import { useSession } from '../lib/session.ts';
import { useLocalPath } from '../lib/use-local-path.ts';

/**
 * Who may order: signed-in people, and only what is for sale. Visitors are told and led to `/register` by the frame of
 * the application; whoever asks for something unknown is told and led to the price list.
 * @param unknown what to say when the thing is not for sale, else null
 * @returns true once the order may be shown
 */
export function useCheckoutGate(unknown: string | null): boolean {
  const { t } = useTranslation('billing');
  const session = useSession();
  const navigate = useNavigate();
  const pricing = useLocalPath()('/pricing');
  const signedOut = session.state === 'signed-out';
  useEffect(() => {
    if (signedOut) showToast.error(t('mustSignIn'), { id: 'must-sign-in' });
  }, [signedOut, t]);
  useEffect(() => {
    if (unknown === null || signedOut) return;
    showToast.error(unknown, { id: 'unknown-purchase' });
    void navigate(pricing, { replace: true });
  }, [unknown, signedOut, navigate, pricing]);
  return session.state === 'signed-in' && unknown === null;
}
