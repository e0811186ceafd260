import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { LIMITS } from '@postownia/contract/limits';
import { asksBeforePosting } from '@postownia/contract/networks';
import { platformRules } from '@postownia/contract/video-platforms';
import { toHashtag, VIDEO_TYPES, type VideoFacts, videoCaption } from '@postownia/contract/video-rules';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { RadioChips } from '../../components/chips.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { TagInput } from '../../components/tag-input.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { formatDay } from '../../lib/formats.ts';
import type { Answers } from '../../networks/network-view.ts';
import { useCreators } from '../../networks/use-creators.ts';
import { type AskedNetwork, askedNetworks } from './asked-networks.ts';
import { accountsOf, type VideoForm } from './form-state.ts';
import { NetworkQuestions } from './network-questions.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import { PlatformProblems, problemsOf } from './platform-problems.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './video-post-form.module.css';
import { WhenChoice } from './when-choice.tsx';

const NO_VIDEO = { facts: null } as const;

interface VideoPostFormProps {
  form: VideoForm;
  onChange: (values: Partial<VideoForm>) => void;
  date: string;
  overview: Overview;
  /** The chosen video; null while none is. */
  video: { facts: VideoFacts | null; bytes?: number | undefined; ready: () => Promise<string | null> } | null;
  editing: VideoPost | null;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
  /** The video beside the fields: where it is dropped, and how it looks. */
  preview: ReactNode;
  /** Help with the words, above the description. */
  help: ReactNode;
  accountsPath: string;
}

/** A video with everything that is said about it, and the button that sends it on its way. */
export function VideoPostForm(props: VideoPostFormProps) {
  const { form, date, overview, video, editing, onDone, onCancel, preview } = props;
  const { accounts, preferences } = overview;
  const { t, i18n } = useTranslation('video-posts');
  const whereId = useId();
  const asked = askedNetworks(form, accounts);
  const creators = useCreators(asked);
  const time = form.time ?? preferences.times[weekdayName(date)];
  const durationMs = video?.facts?.durationMs ?? editing?.video.facts?.durationMs ?? 0;
  const sent = { form, date, time, accounts, asked, creators, durationMs, video, editing, onDone };
  const submit = useSubmit(sent);
  const goesTo = form.platforms.filter((platform) => accountsOf(accounts, platform).length > 0);
  /** The button is the same for both: what will happen, and when, stands beside it. */
  const goal = { platforms: labelsOf(goesTo), date: formatDay(date, i18n.language), time };
  const isMissing = video === null && editing === null;
  return (
    <div className={styles.form}>
      <div className={styles.columns}>
        <div className={styles.video}>{preview}</div>
        <VideoFields {...props} {...{ asked, creators, durationMs, time }} />
      </div>
      <div className={styles.foot}>
        <Button
          variant="machine"
          icon={IconSend}
          busy={submit.busy}
          busyLabel={editing === null ? t('submitting') : t('saving')}
          unavailable={isMissing ? { describedBy: whereId, onPress: submit.press } : null}
          onPress={submit.press}
        >
          {editing === null ? t('submit') : t('save')}
        </Button>
        {onCancel && <Button onPress={onCancel}>{t('cancel')}</Button>}
        <span className={styles.where} id={whereId}>
          {goesTo.length === 0 ? t('goesNowhere') : t(form.atOnce ? 'goesNow' : 'goesTo', goal)}
        </span>
      </div>
    </div>
  );
}

interface VideoFieldsProps extends VideoPostFormProps {
  asked: AskedNetwork[];
  creators: ReturnType<typeof useCreators>;
  durationMs: number;
  time: string;
}

function VideoFields(props: VideoFieldsProps) {
  const { form, onChange, date, overview, video, editing, help, asked, creators, durationMs, time } = props;
  const { accounts, preferences, today } = overview;
  const { t } = useTranslation('video-posts');
  const id = useId();
  const questions = {
    creators,
    durationMs,
    text: videoCaption(form),
    language: overview.brand?.postLanguage ?? 'pl',
    onAnswer: ({ network }: AskedNetwork, values: Answers, accountId: string | null) =>
      onChange({ answers: { ...form.answers, [network]: { accountId, values } } }),
  };
  return (
    <div className={styles.fields}>
      <PlatformChoice form={form} accounts={accounts} onChange={onChange} />
      <MissingAccounts {...props} />
      <PlatformProblems
        problems={problemsOf(form, video?.facts ? video : (editing?.video ?? NO_VIDEO))}
        id={`${id}-problems`}
      />
      <RadioChips
        label={t('videoType')}
        options={VIDEO_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={form.videoType}
        onChange={(videoType) => onChange({ videoType })}
      />
      {help}
      <VideoWords form={form} onChange={onChange} />
      <WhenChoice {...{ form, date, time, today, onChange }} zone={preferences.zone} />
      <NetworkQuestions {...questions} asked={asked.filter(({ network }) => !asksBeforePosting(network))} />
      <SwitchRow
        label={t('aiLabel')}
        hint={t('aiLabelHint')}
        isOn={form.aiLabel}
        onChange={(aiLabel) => onChange({ aiLabel })}
      />
      <NetworkQuestions {...questions} asked={asked.filter(({ network }) => asksBeforePosting(network))} />
    </div>
  );
}

/** Which of the chosen platforms have no account, and the way to one. */
function MissingAccounts({ form, overview, accountsPath }: VideoPostFormProps) {
  const { t } = useTranslation('video-posts');
  const missing = form.platforms.filter((platform) => accountsOf(overview.accounts, platform).length === 0);
  if (missing.length === 0) return null;
  return (
    <p className={styles.note}>
      {labelsOf(missing)}: {t('noAccount')} <SiteLink to={accountsPath}>{t('toAccounts')}</SiteLink>
    </p>
  );
}

function VideoWords({ form, onChange }: Pick<VideoPostFormProps, 'form' | 'onChange'>) {
  const { t } = useTranslation('video-posts');
  return (
    <>
      <TextArea
        label={t('description')}
        rows={4}
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value })}
        aside={
          <CharacterCounter count={videoCaption(form).length} limit={LIMITS.videoDescriptionCharacters} />
        }
      />
      <TagInput
        label={t('hashtags')}
        placeholder={t('hashtagsPlaceholder')}
        tags={form.hashtags.map((tag) => `#${tag}`)}
        limit={30}
        maxLength={40}
        onChange={(tags) => onChange({ hashtags: hashtagsOf(tags) })}
      />
    </>
  );
}

const labelsOf = (platforms: VideoForm['platforms']) =>
  platforms.map((platform) => platformRules(platform).label).join(', ');

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const weekdayName = (date: string) =>
  WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';

/** What people type as hashtags, without empty ones and repetitions, however they are written. */
function hashtagsOf(tags: readonly string[]): string[] {
  const known = new Map(
    tags
      .map(toHashtag)
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag]),
  );
  return [...known.values()];
}
