import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LetterSwitch, LostLink } from '../features/settings/letter-switch.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** Where "I do not want these messages" of a letter leads; nobody has to sign in. */
export default function UnsubscribePage() {
  const { t } = useTranslation('settings');
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t('unsubscribe.title')} · Postownia`}</title>
      {token === null || token === '' ? <LostLink /> : <LetterSwitch token={token} />}
    </main>
  );
}
