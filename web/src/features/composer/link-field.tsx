import { LIMITS } from '@postownia/contract/limits';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';
import type { Draft } from './draft.ts';
import styles from './format-choice.module.css';

export const LINK_FIELD = 'adres-strony';

/** The page that the post shows in place of pictures. */
export function LinkField({
  draft,
  onChange,
}: {
  draft: Pick<Draft, 'link'>;
  onChange: (part: Pick<Draft, 'link'>) => void;
}) {
  const { t } = useTranslation('composer');
  return (
    <div className={styles.format}>
      <TextField
        id={LINK_FIELD}
        label={t('linkAddress')}
        hint={t('format.linkHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={LIMITS.linkCharacters}
        value={draft.link ?? ''}
        onChange={(event) => onChange({ link: event.target.value })}
      />
    </div>
  );
}
