import { GOOGLE_BUTTONS, GOOGLE_KINDS } from '@postownia/contract/networks/google-business';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../components/field.tsx';
import { Select, TextArea, TextField } from '../../components/text-field.tsx';
import type { Answers, OptionsFormProps } from '../network-view.ts';
import styles from '../options-form.module.css';
import { type GoogleAnswers, missingIn, readAnswers } from './answers.ts';

/** An update, an event or an offer, and the button below it. */
export default function GoogleForm({ answers: given, onChange }: OptionsFormProps) {
  const { t } = useTranslation('network-options');
  const answers = readAnswers(given);
  const { kind, button, buttonUrl } = answers;
  const missing = missingIn(given);
  const id = useId();
  const kinds = ['', ...GOOGLE_KINDS] as const;
  const buttons = ['', ...GOOGLE_BUTTONS] as const;
  const hasAddress = kind === 'OFFER' || (button !== '' && button !== 'CALL');
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>{t('googleBusiness.heading')}</h3>
      <Select
        label={t('googleBusiness.kind')}
        hint={t('googleBusiness.kindHint')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`googleBusiness.kinds.${value || 'UPDATE'}`) }))}
        onChange={(event) => onChange({ kind: event.target.value })}
      />
      {kind !== '' && <Happening answers={answers} wrong={missing === 'dates'} onChange={onChange} />}
      {kind !== 'OFFER' && (
        <Select
          label={t('googleBusiness.button')}
          value={button}
          options={buttons.map((value) => ({ value, label: t(`googleBusiness.buttons.${value || 'NONE'}`) }))}
          onChange={(event) => onChange({ button: event.target.value })}
        />
      )}
      {hasAddress && (
        <TextField
          label={t(kind === 'OFFER' ? 'googleBusiness.redeem' : 'googleBusiness.address')}
          error={missing === 'address' ? t('badLink') : undefined}
          optional={kind === 'OFFER'}
          type="url"
          value={buttonUrl}
          onChange={(event) => onChange({ buttonUrl: event.target.value })}
        />
      )}
    </section>
  );
}

interface HappeningProps {
  answers: GoogleAnswers;
  wrong: boolean;
  onChange: (changed: Answers) => void;
}

/** Title and days, and what an offer says besides. */
function Happening({ answers, wrong, onChange }: HappeningProps) {
  const { t } = useTranslation('network-options');
  const { kind, title, startDate, endDate, couponCode, terms } = answers;
  return (
    <>
      <TextField
        label={t('googleBusiness.title')}
        hint={t('googleBusiness.titleHint')}
        optional
        maxLength={58}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('googleBusiness.start')}
          type="date"
          value={startDate}
          onChange={(event) => onChange({ startDate: event.target.value })}
        />
        <TextField
          label={t('googleBusiness.end')}
          type="date"
          value={endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </div>
      {wrong && <ErrorLine>{t('googleBusiness.datesMissing')}</ErrorLine>}
      {kind === 'OFFER' && (
        <>
          <TextField
            label={t('googleBusiness.coupon')}
            optional
            maxLength={58}
            value={couponCode}
            onChange={(event) => onChange({ couponCode: event.target.value })}
          />
          <TextArea
            label={t('googleBusiness.terms')}
            optional
            rows={2}
            maxLength={1000}
            value={terms}
            onChange={(event) => onChange({ terms: event.target.value })}
          />
        </>
      )}
    </>
  );
}
