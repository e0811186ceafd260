import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../components/toast.tsx';
import { useSession } from '../lib/session.ts';

/**
 * What a press on a plan or pack does: visitors are told to sign in and led there, members go on to the order.
 * @param order where an order is taken
 */
export function usePurchase(order: string, refusal: 'mustSignInPlan' | 'mustSignInTokens') {
  const { t } = useTranslation('pricing');
  const navigate = useNavigate();
  const session = useSession();
  const press = () => {
    if (session.state !== 'signed-in') {
      showToast.error(t(refusal));
      void navigate('/register');
      return;
    }
    void navigate(order);
  };
  return { signedIn: session.state === 'signed-in', press };
}
