import { MASTODON_LANGUAGES, MASTODON_VISIBILITIES } from '@postownia/contract/networks/mastodon';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, TextField } from '../../components/text-field.tsx';
import { typedIn } from '../answers-by.ts';
import type { OptionsFormProps } from '../network-view.ts';
import styles from '../options-form.module.css';

const nameOf = (language: string, inLanguage: string) =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language;

/** Who sees a post, what stands before it, and in which language it is. */
export default function MastodonForm({ answers, onChange }: OptionsFormProps) {
  const { t, i18n } = useTranslation('network-options');
  const id = useId();
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>Mastodon</h3>
      <Select
        label={t('mastodon.visibility')}
        value={typedIn(answers, 'visibility') || 'public'}
        options={MASTODON_VISIBILITIES.map((value) => ({ value, label: t(`mastodon.${value}`) }))}
        onChange={(event) => onChange({ visibility: event.target.value })}
      />
      <TextField
        label={t('mastodon.warning')}
        hint={t('mastodon.warningHint')}
        optional
        maxLength={200}
        value={typedIn(answers, 'warning')}
        onChange={(event) => onChange({ warning: event.target.value })}
      />
      <Select
        label={t('mastodon.language')}
        value={typedIn(answers, 'language')}
        options={['', ...MASTODON_LANGUAGES].map((value) => ({
          value,
          label: value === '' ? t('mastodon.anyLanguage') : nameOf(value, i18n.language),
        }))}
        onChange={(event) => onChange({ language: event.target.value })}
      />
    </section>
  );
}
