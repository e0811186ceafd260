import { IconArrowRight, IconEye } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatShortDay } from '../../lib/formats.ts';
import shared from './composer.module.css';
import styles from './composer-foot.module.css';
import { type FootProps, STEPS, type Step } from './composer-parts.ts';
import { saveLabel } from './save-label.ts';
import { SendButtons } from './send-buttons.tsx';
import { WhenFields } from './when-fields.tsx';

/** The three steps of a phone, each of which can be gone to at once. */
export function PhoneSteps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useTranslation('composer');
  return (
    <RadioButtons
      options={STEPS.map((value) => ({ value, face: t(`step.${value}`) }))}
      value={step}
      onChange={onStep}
      className={styles.steps}
      buttonClassName={styles.step}
      attributes={{ 'aria-label': t('steps') }}
    />
  );
}

/** Day, hour, and a word on publishing that is off. */
export function WhenStep({ draft, edit, overview, mayPlan }: FootProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  return (
    <section className={styles.whenStep} aria-labelledby={id}>
      <h2 id={id}>{t('when')}</h2>
      <WhenFields draft={draft} today={overview.today} onChange={edit} />
      {mayPlan && !overview.preferences.autoPublish && <p className={shared.hint}>{t('publishingOff')}</p>}
    </section>
  );
}

/** The dock of a phone: on to the next step, and at the last one what becomes of the post. */
export function PhoneDock(props: FootProps) {
  const { draft, post, step, setStep, mayPlan, overview, onSave } = props;
  const { t, i18n } = useTranslation('composer');
  if (step !== 'when')
    return (
      <div className={styles.dock}>
        {step === 'content' && (
          <Button size="large" icon={IconEye} onPress={() => setStep('preview')}>
            {t('step.preview')}
          </Button>
        )}
        <Button variant="ink" size="large" iconAfter={IconArrowRight} onPress={() => setStep('when')}>
          {t('nextWhen')}
        </Button>
      </div>
    );
  const when = `${formatShortDay(draft.date, i18n.language)}, ${draft.time}`;
  return (
    <div className={classNames(styles.dock, styles.lastDock)}>
      <SendButtons {...props} planLabel={t('planFor', { when })} />
      {!mayPlan && (
        <Button variant="ink" size="large" onPress={onSave}>
          {t(saveLabel(post, mayPlan, overview))}
        </Button>
      )}
    </div>
  );
}
