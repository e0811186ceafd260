import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../components/shown-once.tsx';

/** A key's secret, the one time it is shown. */
export function NewSecret({ name, secret, onKept }: { name: string; secret: string; onKept: () => void }) {
  const { t } = useTranslation('api-keys');
  const words = {
    title: t('secret.title', { name }),
    lead: t('secret.lead'),
    label: t('secret.label'),
    copy: t('secret.copy'),
    copied: t('secret.copied'),
    notCopied: t('secret.notCopied'),
    kept: t('secret.kept'),
  };
  return <ShownOnce secret={secret} words={words} onKept={onKept} />;
}
