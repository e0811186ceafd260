import { useEffect, useRef } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './contact-form.module.css';

/** A field that people neither see nor reach; programs fill it. */
export function Honeypot<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
}) {
  const { t } = useTranslation('contact');
  const { field } = useController({ control, name });
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {t('form.website')}
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Milliseconds since the form was shown. */
export function useFillTime(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return () => Math.round(performance.now() - shownAt.current);
}
