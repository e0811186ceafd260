import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { Tag } from '../components/tag.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import styles from './demo-note.module.css';

function DemoText() {
  const { t } = useTranslation('calendar');
  return (
    <>
      <p>{t('demo')}</p>
      {[
        { address: '/sandbox/feed', text: t('demoFeed') },
        { address: '/sandbox/inbox', text: t('demoInbox') },
      ].map(({ address, text }) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {text}
          <Icon of={IconExternalLink} size={14} />
        </a>
      ))}
    </>
  );
}

/** Says beside the tabs that the outside world is the sandbox; opened, it leads to what the world would see. */
export function DemoNote() {
  const { t } = useTranslation('common');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches Escape and the focus leave
    <div
      className={styles.anchor}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Tag>
          {t('demo')}
          <Icon of={IconChevronDown} size={14} />
        </Tag>
      </button>
      {open && (
        <div id={id} className={styles.note} tabIndex={-1}>
          <DemoText />
        </div>
      )}
    </div>
  );
}

/** The same at the end of a phone's page, which has no room beside the tabs. */
export function PhoneDemoNote() {
  const { overview } = useOverview();
  if (!overview?.demo) return null;
  return (
    <div className={styles.phone}>
      <DemoText />
    </div>
  );
}
