import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { errorCodeOf, errorText } from './error-text.ts';
import { useMay } from './use-may.ts';

/** Where the brand's token cap is set. */
const CAP = '/settings/marka#limit-tokenow';

/** The sentence of a refusal; of a token cap that was reached with the way to it, for those who may change it. */
export function RefusalWords({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const mayLimit = useMay('workspaces.limit');
  const isCap = errorCodeOf(error) === 'TOKEN_CAP_REACHED';
  return (
    <>
      {errorText(error)}
      {isCap && mayLimit && (
        <>
          {' '}
          <SiteLink to={CAP}>{t('changeTokenCap')}</SiteLink>
        </>
      )}
    </>
  );
}
