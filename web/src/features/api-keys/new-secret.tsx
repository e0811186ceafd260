import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import styles from './api-keys.module.css';

/** A secret, the one time it is shown; it goes when the person says that it is kept somewhere. */
export function NewSecret({ name, secret, onKept }: { name: string; secret: string; onKept: () => void }) {
  const { t } = useTranslation('api-keys');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // The browser forbids it: the field can be copied from by hand.
      showToast.error(t('secret.notCopied'));
    }
  };
  return (
    <section className={styles.secret} aria-label={t('secret.title', { name })}>
      <h2>{t('secret.title', { name })}</h2>
      <p>{t('secret.lead')}</p>
      <div className={styles.copying}>
        <input
          readOnly
          value={secret}
          aria-label={t('secret.label')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onPress={() => void copy()}>
          <Icon of={IconCopy} />
          {t(copied ? 'secret.copied' : 'secret.copy')}
        </Button>
      </div>
      <Checkbox label={t('secret.kept')} onChange={onKept} />
    </section>
  );
}
