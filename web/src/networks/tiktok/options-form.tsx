import { TikTokCreator, type TikTokPrivacyLevel } from '@postownia/contract/networks/tiktok';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { Select } from '../../components/text-field.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { OptionsFormProps } from '../network-view.ts';
import { readAnswers, type TikTokAnswers } from './answers.ts';
import styles from './options-form.module.css';

/** Addresses that TikTok's guidelines name for the sentence of consent. */
const MUSIC_CONFIRMATION = 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en';
const BRANDED_CONTENT = 'https://www.tiktok.com/legal/page/global/bc-policy/en';

/**
 * What TikTok demands of everybody who posts through its API (content sharing guidelines): the creator's name, privacy
 * without a default, interactions off and greyed where the creator switched them off, commercial disclosure, consent.
 */
export default function TikTokForm({ answers: given, creator, ...props }: OptionsFormProps) {
  const { accounts, accountId, medium, durationMs, onChange } = props;
  const { t } = useTranslation('video-posts');
  const answers = readAnswers(given);
  const { data } = TikTokCreator.safeParse(creator?.data);
  const error = creator?.error ?? null;
  const id = useId();
  return (
    <section className={styles.tiktok} aria-labelledby={id}>
      <h3 id={id}>{t('tiktok.title')}</h3>
      {accounts.length > 1 && (
        <Select
          label={t('tiktok.account')}
          value={accountId ?? ''}
          options={accounts.map((account) => ({ value: account.id, label: account.name }))}
          onChange={(event) => onChange({ privacyLevel: null }, event.target.value)}
        />
      )}
      {creator !== null && error !== null && (
        <p className={styles.failed}>
          <ErrorLine>{creator.sentence ?? errorText(error)}</ErrorLine>
          <Button size="small" onPress={() => void creator.refetch()}>
            {t('tiktok.again')}
          </Button>
        </p>
      )}
      {data === undefined && error === null && <p aria-live="polite">{t('tiktok.reading')}</p>}
      {data !== undefined && (
        <>
          <p className={styles.creator}>
            {data.avatarUrl !== null && <img src={data.avatarUrl} alt="" width={32} height={32} />}
            <span>{t('tiktok.creator', { name: data.nickname })}</span>
          </p>
          {durationMs > data.mostSeconds * 1000 && (
            <ErrorLine>{t('tiktok.tooLong', { limit: data.mostSeconds })}</ErrorLine>
          )}
          <Privacy levels={data.privacyLevels} answers={answers} onChange={onChange} />
          <Interactions creator={data} medium={medium} answers={answers} onChange={onChange} />
          <Disclosure answers={answers} onChange={onChange} />
          <Consent branded={answers.disclosed && answers.brandContent} />
        </>
      )}
    </section>
  );
}

interface PartProps {
  answers: TikTokAnswers;
  onChange: (values: Partial<TikTokAnswers>) => void;
}

function Privacy({ levels, answers, onChange }: PartProps & { levels: readonly TikTokPrivacyLevel[] }) {
  const { t } = useTranslation('video-posts');
  const branded = answers.disclosed && answers.brandContent;
  const offered = levels.filter((level) => !(branded && level === 'SELF_ONLY'));
  const privateAd = branded && answers.privacyLevel === 'SELF_ONLY';
  const onlyPrivate = levels.length === 1 && levels[0] === 'SELF_ONLY';
  return (
    <Select
      label={t('tiktok.privacy')}
      placeholder={t('tiktok.privacyPlaceholder')}
      value={privateAd ? '' : (answers.privacyLevel ?? '')}
      error={privateAd ? t('tiktok.privateAd') : undefined}
      hint={onlyPrivate ? t('tiktok.unaudited') : undefined}
      options={offered.map((level) => ({ value: level, label: t(`tiktok.level.${level}`) }))}
      onChange={(event) =>
        onChange({ privacyLevel: offered.find((level) => level === event.target.value) ?? null })
      }
    />
  );
}

/** Nobody makes a duet or a stitch of photos. */
const KINDS = { images: ['comment'], video: ['comment', 'duet', 'stitch'] } as const;

type InteractionsProps = PartProps & Pick<OptionsFormProps, 'medium'> & { creator: TikTokCreator };

function Interactions({ creator, medium, answers, onChange }: InteractionsProps) {
  const { t } = useTranslation('video-posts');
  const off = {
    comment: creator.commentDisabled,
    duet: creator.duetDisabled,
    stitch: creator.stitchDisabled,
  };
  const kinds = KINDS[medium];
  return (
    <fieldset className={styles.interactions}>
      <legend>{t('tiktok.allow')}</legend>
      <div className={styles.line}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`tiktok.${kind}`)}
            checked={answers[kind] && !off[kind]}
            disabled={off[kind]}
            onChange={(event) => onChange({ [kind]: event.target.checked })}
          />
        ))}
      </div>
      {kinds.some((kind) => off[kind]) && <p className={styles.hint}>{t('tiktok.offAtTikTok')}</p>}
    </fieldset>
  );
}

function Disclosure({ answers, onChange }: PartProps) {
  const { t } = useTranslation('video-posts');
  return (
    <div className={styles.disclosure}>
      <SwitchRow
        label={t('tiktok.disclose')}
        hint={t('tiktok.discloseHint')}
        isOn={answers.disclosed}
        onChange={(disclosed) => onChange({ disclosed })}
      />
      {answers.disclosed && (
        <>
          <Checkbox
            label={t('tiktok.brandOrganic')}
            checked={answers.brandOrganic}
            onChange={(event) => onChange({ brandOrganic: event.target.checked })}
          />
          {answers.brandOrganic && <p className={styles.hint}>{t('tiktok.brandOrganicHint')}</p>}
          <Checkbox
            label={t('tiktok.brandContent')}
            checked={answers.brandContent}
            onChange={(event) => onChange({ brandContent: event.target.checked })}
          />
          {answers.brandContent && <p className={styles.hint}>{t('tiktok.brandContentHint')}</p>}
        </>
      )}
    </div>
  );
}

function Consent({ branded }: { branded: boolean }) {
  const { t } = useTranslation('video-posts');
  const outside = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <p className={styles.hint}>
      <Trans
        t={t}
        i18nKey={branded ? 'tiktok.consentBoth' : 'tiktok.consentMusic'}
        components={{
          music: <a href={MUSIC_CONFIRMATION} {...outside} />,
          brand: <a href={BRANDED_CONTENT} {...outside} />,
        }}
      />{' '}
      {t('tiktok.processing')}
    </p>
  );
}
