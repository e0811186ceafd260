import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../components/switch.tsx';
import { AccountChoice } from './account-choice.tsx';
import type { CheckPlace } from './check.ts';
import { CheckList } from './check-list.tsx';
import styles from './composer.module.css';
import type { ComposerParts } from './composer-parts.ts';
import { FIRST_COMMENT_FIELD, FirstComment } from './first-comment.tsx';
import { FormatChoice, formatOf } from './format-choice.tsx';
import { LINK_FIELD, LinkField } from './link-field.tsx';
import { LivePreview } from './live-preview.tsx';
import { DescribedMedium, MediaPart } from './media-part.tsx';
import { ANSWERS_FIELD, NetworkOptions } from './network-options.tsx';
import { type TextTab, TextTabs } from './text-tabs.tsx';

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** Accounts, pictures, text and checks at the left, the post as it will look at the right. */
export function ComposerBody(parts: ComposerParts) {
  const { draft, post, edit, overview, networks, checks, accountsPath, setStep, phone, step } = parts;
  const { t } = useTranslation('composer');
  const [tab, setTab] = useState<TextTab>('common');
  const [described, setDescribed] = useState<number | null>(null);
  const goTo = (place: CheckPlace) => {
    setStep(place.part === 'time' ? 'when' : 'content');
    if (place.part === 'text') setTab(place.network ?? 'common');
    if (place.part === 'media' && place.index !== null) setDescribed(place.index);
    if (place.part === 'video') setDescribed(0);
    if (place.part !== 'media' && place.part !== 'video') focusOn(FIELDS[place.part]);
  };
  const list = <CheckList checks={checks} onGoTo={goTo} />;
  return (
    <div className={styles.columns}>
      {(!phone || step === 'content') && (
        <div className={styles.left}>
          <FormatChoice draft={draft} networks={networks} onChange={edit} />
          <AccountChoice
            draft={draft}
            accounts={overview.accounts}
            accountsPath={accountsPath}
            onChange={(leftOut) => edit({ leftOut })}
          />
          {formatOf(draft) === 'link' && <LinkField draft={draft} onChange={edit} />}
          {formatOf(draft) !== 'link' && <MediaPart {...parts} onDescribe={setDescribed} />}
          {draft.shownIn === 'feed' && (
            <TextTabs
              draft={draft}
              networks={networks}
              tab={tab}
              language={overview.brand?.postLanguage ?? 'pl'}
              onTab={setTab}
              onChange={edit}
              help={(text, onTake) => parts.textHelp({ text, postId: post?.id, onTake })}
            />
          )}
          {draft.shownIn === 'feed' && <BesideText {...parts} />}
          {post !== null && (
            <SwitchRow
              label={t('aiLabel')}
              isOn={draft.aiLabel ?? post.aiLabel}
              onChange={(aiLabel) => edit({ aiLabel })}
            />
          )}
          {parts.more !== null && <div className={styles.more}>{parts.more}</div>}
          {!phone && list}
        </div>
      )}
      {(!phone || step === 'preview') && (
        <div className={styles.right}>
          <LivePreview draft={draft} overview={overview} networks={networks} />
          {phone && list}
        </div>
      )}
      {described !== null && (
        <DescribedMedium {...parts} place={described} onClose={() => setDescribed(null)} />
      )}
    </div>
  );
}

/** What goes with the text: what the account says under it, and what the networks ask. */
function BesideText({ draft, networks, overview, video, edit }: ComposerParts) {
  const language = overview.brand?.postLanguage ?? 'pl';
  return (
    <>
      <FirstComment draft={draft} networks={networks} language={language} onChange={edit} />
      <NetworkOptions
        {...{ draft, language }}
        durationMs={video?.facts?.durationMs ?? 0}
        accounts={overview.accounts}
        onChange={edit}
      />
    </>
  );
}

const FIELDS = {
  text: 'tekst-posta',
  link: LINK_FIELD,
  comment: FIRST_COMMENT_FIELD,
  accounts: 'konta',
  answers: ANSWERS_FIELD,
  time: 'dzien-posta',
} as const;
