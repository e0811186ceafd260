import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';
import type { OptionsFormProps } from '../network-view.ts';
import styles from '../options-form.module.css';
import { isBadLink, readAnswers } from './answers.ts';

/** A pin's title and where it leads. */
export default function PinterestForm({ answers: given, onChange }: OptionsFormProps) {
  const { t } = useTranslation('network-options');
  const { title, link } = readAnswers(given);
  const id = useId();
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>Pinterest</h3>
      <TextField
        label={t('pinterest.title')}
        hint={t('pinterest.titleHint')}
        optional
        maxLength={100}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label={t('pinterest.link')}
        hint={t('pinterest.linkHint')}
        error={isBadLink(link) ? t('badLink') : undefined}
        optional
        type="url"
        value={link}
        onChange={(event) => onChange({ link: event.target.value })}
      />
    </section>
  );
}
