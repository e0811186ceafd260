import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Alternative } from '../features/sign-up/alternative.tsx';
import { ResetForm } from '../features/sign-up/reset-form.tsx';
import { useLocalPath } from '../lib/use-local-path.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** Where the email's link to a new password leads. */
export default function ResetPage() {
  const { t } = useTranslation('sign-up');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const here = useLocalPath();
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t('resetTitle')} · Postownia`}</title>
      <ResetForm
        token={search.get('token')}
        footer={<Alternative to="login" />}
        onDone={() => void navigate(here('/register?tryb=logowanie'))}
      />
    </main>
  );
}
