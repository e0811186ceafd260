import { useTranslation } from 'react-i18next';
import styles from './wizard.module.css';
import { STEPS } from './wizard-steps.ts';

/** Where the person is among the four steps. */
export function WizardProgress({ step }: { step: number }) {
  const { t } = useTranslation('sign-up');
  const left = STEPS.length - 1 - step;
  return (
    <div className={styles.progress}>
      <div className={styles.progressText}>
        <b>{t('stepOf', { step: step + 1, steps: STEPS.length })}</b>
        <span>{left > 0 ? t('left', { count: left }) : t('last')}</span>
      </div>
      <ol aria-label={t('steps')}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={index < step ? styles.done : undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            <span>{t(`stepNames.${name}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
