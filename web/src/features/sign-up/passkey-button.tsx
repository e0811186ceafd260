import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { canUsePasskeys, signInWithPasskey } from '../../lib/passkeys.ts';

/** Signing in without an address or a password; nothing where the browser knows no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('sign-up');
  const login = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: () => {
      showToast.success(t('loggedIn'));
      onSignedIn();
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button block size="large" busy={login.isPending} onPress={() => login.mutate()}>
        {t('withPasskey')}
      </Button>
      <span role="alert">{login.error !== null && <ErrorLine>{errorText(login.error)}</ErrorLine>}</span>
    </>
  );
}
