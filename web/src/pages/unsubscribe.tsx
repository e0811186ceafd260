import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmailSwitch, LostLink } from '../features/settings/email-switch.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** Where "I do not want these messages" of an email leads; nobody has to sign in. */
export default function UnsubscribePage() {
  const { t } = useTranslation('settings');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t('unsubscribe.title')} · Postownia`}</title>
      {token === null || token === '' ? <LostLink /> : <EmailSwitch token={token} />}
    </main>
  );
}
