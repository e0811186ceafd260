import { BrandProfile } from '@postownia/contract/features/brand-profile';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import { CompanyFields } from './company-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import { LookFields } from './look-fields.tsx';
import styles from './profile-tab.module.css';
import { TrialProof } from './trial-proof.tsx';
import { WordsFields } from './words-fields.tsx';

interface ProfileFormProps {
  profile: BrandProfile;
  saving: boolean;
  onSave: (profile: BrandProfile) => void;
  onCancel: () => void;
}

/** The whole profile in four sections, with a proof that follows the choices. */
export default function ProfileForm({ profile, saving, onSave, onCancel }: ProfileFormProps) {
  const { t } = useTranslation('brand-profile');
  const { control, handleSubmit, formState } = useForm<BrandProfile>({
    defaultValues: profile,
    resolver: schemaResolver(BrandProfile),
    shouldFocusError: false,
  });
  const values = useWatch({ control }) as BrandProfile;
  const sections = [
    { id: 'firma', title: t('company'), fields: <CompanyFields control={control} /> },
    { id: 'tresci', title: t('content'), fields: <ContentFields control={control} /> },
    { id: 'wyglad', title: t('look'), fields: <LookFields control={control} /> },
    { id: 'slowa', title: t('words'), fields: <WordsFields control={control} /> },
  ];
  return (
    <form
      className={styles.editing}
      noValidate
      onSubmit={(event) => void handleSubmit(onSave, focusFirstError)(event)}
    >
      <h1>{t('editTitle')}</h1>
      <nav className={styles.toc} aria-label={t('sections')}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div>
        {sections.map(({ id, title, fields }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            <div className={styles.fields}>{fields}</div>
          </section>
        ))}
      </div>
      <aside className={styles.proofBox} aria-label={t('proof')}>
        <h2>{t('proof')}</h2>
        <TrialProof profile={values} />
      </aside>
      <div className={styles.saveBar}>
        <span>{formState.isDirty ? t('unsaved') : ''}</span>
        <Button onPress={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="ink" busy={saving} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
