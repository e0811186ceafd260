import type { Overview } from '@postownia/contract/features/calendar';
import type { Network } from '@postownia/contract/networks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { VideoStill } from '../../components/video-still.tsx';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import styles from './clash-choice.module.css';
import type { Draft } from './draft.ts';
import type { DraftPart } from './merge-drafts.ts';
import { usePartName } from './part-name.ts';

interface ClashChoiceProps {
  clashes: readonly DraftPart[];
  mine: Draft;
  theirs: Draft;
  accounts: Overview['accounts'];
  onChoose: (part: DraftPart, whose: 'mine' | 'theirs') => void;
}

/** What two people changed at once, one part after another: theirs or mine. Nothing is saved before that. */
export function ClashChoice({ clashes, mine, theirs, accounts, onChoose }: ClashChoiceProps) {
  const { t } = useTranslation('composer');
  const nameOf = usePartName(accounts);
  return (
    <section className={styles.clash} aria-label={t('conflict')} role="alert">
      <p>
        <b>{t('conflict')}</b> {t('conflictBody')}
      </p>
      <ul>
        {clashes.map((part) => (
          <li key={part}>
            <h2>{nameOf(part)}</h2>
            <Side name={t('clash.theirs')}>
              <Said part={part} draft={theirs} />
              <Button
                size="small"
                aria-label={`${t('takeTheirs')}: ${nameOf(part)}`}
                onPress={() => onChoose(part, 'theirs')}
              >
                {t('takeTheirs')}
              </Button>
            </Side>
            <Side name={t('clash.mine')}>
              <Said part={part} draft={mine} />
              <Button
                size="small"
                aria-label={`${t('keepMine')}: ${nameOf(part)}`}
                onPress={() => onChoose(part, 'mine')}
              >
                {t('keepMine')}
              </Button>
            </Side>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.side}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

/** What one of them made of a part, as far as it can be shown; answers to a network's questions stand in their form. */
function Said({ part, draft }: { part: DraftPart; draft: Draft }) {
  const { t, i18n } = useTranslation('composer');
  if (part === 'media')
    return (
      <span className={styles.pictures}>
        {draft.media.map(({ assetId, url, thumbnailUrl, altText, coverMs }) =>
          typeof coverMs === 'number' ? (
            <VideoStill key={assetId} url={url} atMs={coverMs} label={altText || t('video')} />
          ) : (
            <img key={assetId} src={thumbnailUrl} alt={altText} title={altText} />
          ),
        )}
        {draft.media.length === 0 && t('clash.nothing')}
      </span>
    );
  const said = () => {
    if (part === 'date') return formatWeekdayAndDay(draft.date, i18n.language);
    if (part === 'shownIn') return t(draft.shownIn === 'story' ? 'format.story' : 'format.feed');
    if (part === 'content' || part === 'time' || part === 'link') return draft[part];
    const [kind, network] = part.split(':') as [string, Network?];
    return kind === 'texts' && network !== undefined ? draft.texts[network] : undefined;
  };
  const isAnswer = part.startsWith('options:') || part.startsWith('accountOptions:');
  return isAnswer ? null : <q className={styles.said}>{said() || t('clash.nothing')}</q>;
}
