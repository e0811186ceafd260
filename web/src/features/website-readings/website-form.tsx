import { LIMITS } from '@postownia/contract/limits';
import { IconRefresh, IconWorldSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useStartReading } from './use-website-reading.ts';
import styles from './website.module.css';

interface WebsiteFormProps {
  /** The address read last; empty before the first. */
  address: string;
  reading: boolean;
  /** Readings that are left today. */
  left: number;
}

/** The address of a site that somebody says is their own. */
export function WebsiteForm({ address, reading, left }: WebsiteFormProps) {
  const { t } = useTranslation('website');
  const [url, setUrl] = useState(address);
  const [own, setOwn] = useState(false);
  const [missed, setMissed] = useState(false);
  const start = useStartReading();
  const again = address !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissed(!own);
    if (own && url.trim() !== '') start.mutate({ url: url.trim(), own });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.ask}>
        <TextField
          label={t('address')}
          type="url"
          inputMode="url"
          autoComplete="url"
          maxLength={LIMITS.websiteCharacters}
          placeholder={t('placeholder')}
          value={url}
          error={start.error === null ? undefined : errorText(start.error)}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button
          type="submit"
          variant={again ? 'line' : 'ink'}
          busy={start.isPending || reading}
          disabled={left === 0 || url.trim() === ''}
        >
          <Icon of={again ? IconRefresh : IconWorldSearch} size={18} />
          {t(again ? 'readAgain' : 'read')}
        </Button>
      </div>
      <Checkbox
        label={t('own')}
        checked={own}
        error={missed && !own ? t('ownMissing') : undefined}
        onChange={(event) => setOwn(event.target.checked)}
      />
      {left === 0 && <p className={styles.note}>{t('noneLeft')}</p>}
    </form>
  );
}
