import { X_REPLIES } from '@postownia/contract/networks/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/text-field.tsx';
import { typedIn } from '../answers-by.ts';
import type { OptionsFormProps } from '../network-view.ts';
import styles from '../options-form.module.css';

const REPLIES = ['', ...X_REPLIES] as const;

/** Who may answer a post. */
export default function XForm({ answers, onChange }: OptionsFormProps) {
  const { t } = useTranslation('network-options');
  const id = useId();
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>X</h3>
      <Select
        label={t('replies')}
        value={typedIn(answers, 'replies')}
        options={REPLIES.map((value) => ({ value, label: t(`x.${value || 'everybody'}`) }))}
        onChange={(event) => onChange({ replies: event.target.value })}
      />
    </section>
  );
}
