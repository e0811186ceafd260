import { YOUTUBE_PRIVACY, YoutubeCreator } from '@postownia/contract/networks/youtube';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { RadioChips } from '../../components/chips.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { CreatorQuestion, OptionsFormProps } from '../network-view.ts';
import styles from '../options-form.module.css';
import { areBadTags, readAnswers } from './answers.ts';
import { YoutubePreview } from './preview.tsx';

const SAID = new Map<boolean | null, 'yes' | 'no'>([
  [true, 'yes'],
  [false, 'no'],
]);

/** What a video on YouTube is called, who may see it, and whom it is made for. */
export default function YoutubeForm({ answers: given, accounts, accountId, ...props }: OptionsFormProps) {
  const { text, language, creator, onChange } = props;
  const { t } = useTranslation('network-options');
  const { madeForKids, privacy, title, tags } = readAnswers(given);
  const id = useId();
  const channel = accounts.find((account) => account.id === accountId)?.name ?? '';
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h3 id={id}>{t('youtube.heading')}</h3>
      {accounts.length > 1 && (
        <Select
          label={t('youtube.account')}
          value={accountId ?? ''}
          options={accounts.map((account) => ({ value: account.id, label: account.name }))}
          onChange={(event) => onChange({}, event.target.value)}
        />
      )}
      <Channel creator={creator} />
      <RadioChips
        label={t('youtube.kids')}
        hint={t('youtube.kidsHint')}
        options={[
          { value: 'no', label: t('youtube.notForKids') },
          { value: 'yes', label: t('youtube.forKids') },
        ]}
        value={SAID.get(madeForKids) ?? null}
        onChange={(answer) => onChange({ madeForKids: answer === 'yes' })}
      />
      <Select
        label={t('youtube.privacy')}
        value={privacy}
        options={YOUTUBE_PRIVACY.map((level) => ({ value: level, label: t(`youtube.levels.${level}`) }))}
        onChange={(event) =>
          onChange({ privacy: YOUTUBE_PRIVACY.find((level) => level === event.target.value) })
        }
      />
      <TextField
        label={t('youtube.title')}
        hint={t('youtube.titleHint')}
        optional
        maxLength={100}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label={t('youtube.tags')}
        hint={t('youtube.tagsHint')}
        error={areBadTags(tags) ? t('youtube.tagsLong') : undefined}
        optional
        value={tags}
        onChange={(event) => onChange({ tags: event.target.value })}
      />
      <YoutubePreview {...{ title, text, language, channel, privacy }} />
    </section>
  );
}

/** What Google says of the installation before anything is sent. */
function Channel({ creator }: { creator: CreatorQuestion | null }) {
  const { t } = useTranslation('network-options');
  if (creator === null) return null;
  if (creator.error)
    return (
      <p>
        <ErrorLine>{creator.sentence ?? errorText(creator.error)}</ErrorLine>
        <Button size="small" onPress={() => void creator.refetch()}>
          {t('youtube.again')}
        </Button>
      </p>
    );
  const { data } = YoutubeCreator.safeParse(creator.data);
  if (data === undefined) return <p aria-live="polite">{t('youtube.reading')}</p>;
  return (
    <>
      {!data.audited && (
        <p className={styles.notice}>
          <Icon of={IconAlertTriangle} size={18} />
          {t('youtube.unaudited')}
        </p>
      )}
      <p className={styles.hint}>{t('youtube.quota', { most: data.uploadsPerDay })}</p>
    </>
  );
}
