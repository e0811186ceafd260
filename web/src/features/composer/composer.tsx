import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { PHONE, useMedia } from '../../lib/use-media.ts';
import { useOutgoingText } from '../../lib/use-outgoing-text.ts';
import { checksOf, chosenAccounts } from './checks.ts';
import { ClashChoice } from './clash-choice.tsx';
import { clockIn } from './clock-in.ts';
import styles from './composer.module.css';
import { ComposerBody } from './composer-body.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { ComposerHead } from './composer-head.tsx';
import type { ComposerParts, FootProps, Step } from './composer-parts.ts';
import { type Draft, draftOf, isVideo } from './draft.ts';
import { PhoneDock, PhoneSteps, WhenStep } from './phone-steps.tsx';
import { LosesApproval } from './save-note.tsx';
import { useDraft } from './use-draft.ts';
import { useDraftMedia } from './use-draft-media.ts';
import { useSend } from './use-send.ts';
import { useSharedFiles } from './use-shared-files.ts';
import type { DraftOwner, WaitingDraft } from './waiting-drafts.ts';

interface ComposerProps {
  overview: Overview;
  /** The post that is written on; null: a new one. */
  post: Post | null;
  /** Day and hour of a new one, and what it shows from the start. */
  when: Pick<Draft, 'date' | 'time'> & Partial<Pick<Draft, 'content' | 'media'>>;
  owner: DraftOwner;
  /** What an earlier visit could not save; null: nothing. */
  waiting: WaitingDraft | null;
  /** Id of photos that a phone shared; null: none. */
  shared: string | null;
  accountsPath: string;
  /** The draft waits in this browser, under this key. */
  onAside: (key: string) => void;
  onMade: (id: string) => void;
  /** What can be made of the post once it is saved; `keep` saves what is typed. */
  more: (post: Post, keep: () => Promise<unknown>) => ReactNode;
  /** What helps with a text, below the field: what is typed, and how it is replaced. */
  textHelp: ComposerParts['textHelp'];
  /** The draft is saved, or its person wants to go without it. */
  onLeave: (date: string, post: Post | null) => void;
}

/** Ctrl + S saves, Ctrl + Enter plans what nothing stops. */
const onKeys =
  ({
    flush,
    checks,
    mayPlan,
    send,
  }: Pick<FootProps, 'checks' | 'mayPlan' | 'send'> & Pick<Drafting, 'flush'>) =>
  (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const plans = event.key === 'Enter' && mayPlan && checks.every(({ level }) => level !== 'error');
    if (event.key !== 's' && !plans) return;
    event.preventDefault();
    if (plans) send('plan');
    else void flush().catch(() => undefined);
  };
type Drafting = ReturnType<typeof useDraft>;

const NOTHING = {
  shownIn: 'feed',
  link: null,
  content: '',
  media: [],
  texts: {},
  leftOut: [],
  options: {},
} as const;

/** Whether something can be made of it: what stands in the feed and is no video yet. */
const isReelMaterial = ({ shownIn, media }: Draft) => shownIn === 'feed' && !media.some(isVideo);

/** "Nowy post": what a person writes and shows, where and when it goes, as every network will show it. */
export function Composer(props: ComposerProps) {
  const { overview, post, when, waiting, accountsPath, more, textHelp, onLeave } = props;
  const { accounts, preferences, brand, approvalPolicy: policy } = overview;
  const [first] = useState(
    () => waiting?.draft ?? (post === null ? { ...NOTHING, ...when } : draftOf(post, accounts)),
  );
  const [step, setStep] = useState<Step>('content');
  const phone = useMedia(PHONE);
  const drafting = useDraft({ ...props, first, accounts, policy });
  const { draft, edit, status, flush } = drafting;
  const own = post?.origin !== 'ai';
  const now = { date: overview.today, time: clockIn(preferences.zone) };
  const outgoing = useOutgoingText(draft.date);
  const media = useDraftMedia(drafting);
  const checks = checksOf({ draft, accounts, brand, own, now, outgoing, video: media.video });
  const networks = [...new Set(chosenAccounts(draft, accounts).map(({ network }) => network))];
  useSharedFiles(props.shared, media.uploads);
  /** Everything chosen and typed is with the server. */
  const keep = () => media.uploads.settled().then(flush);
  const sending = useSend({
    flush: keep,
    onSent: (sent) => onLeave(sent.date, sent),
    overview,
  });
  const parts = {
    draft,
    post: status.post,
    edit,
    ...media,
    overview,
    networks,
    checks,
    accountsPath,
    step,
    setStep,
    phone,
    textHelp,
    more: status.post !== null && isReelMaterial(draft) ? more(status.post, keep) : null,
  };
  const foot = { ...parts, ...sending, onSave: sending.save };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole page, each of which is a button's, too
    <div className={styles.root} data-step={step} onKeyDown={onKeys({ flush, checks, ...sending })}>
      <ComposerHead
        {...drafting}
        zone={preferences.zone}
        accounts={accounts}
        userId={props.owner.userId}
        onSave={sending.save}
        onLeave={(saved = status.post) => onLeave(draft.date, saved)}
      />
      {status.state === 'conflict' && status.post !== null && (
        <ClashChoice
          clashes={status.clashes}
          mine={draft}
          theirs={draftOf(status.post, accounts)}
          accounts={accounts}
          onChoose={drafting.choose}
        />
      )}
      {drafting.lost.length > 0 && (
        <LosesApproval lost={drafting.lost} onAgree={drafting.agree} onTakeBack={drafting.takeBack} />
      )}
      {phone && <PhoneSteps step={step} onStep={setStep} />}
      {phone && step === 'when' ? <WhenStep {...foot} /> : <ComposerBody {...parts} />}
      {phone ? <PhoneDock {...foot} /> : <ComposerFoot {...foot} />}
    </div>
  );
}
