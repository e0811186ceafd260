import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { PanelTabs } from './panel-tabs.tsx';
import styles from './step-page.module.css';

interface StepPageProps {
  title: string;
  /** Fits the phone's bar. */
  shortTitle?: string;
  back: { to: string; label: string };
  children: ReactNode;
}

/** A page one step below the calendar: tabs, the way back, heading, content. */
export function StepPage({ title, shortTitle = title, back, children }: StepPageProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <title>{t('title', { page: title })}</title>
      <PanelTabs current={null} />
      <main id={MAIN_ID} tabIndex={-1}>
        <PhoneBar title={shortTitle} />
        <div className={styles.page}>
          <SiteLink to={back.to} className={styles.back}>
            <Icon of={IconArrowLeft} size={16} />
            {back.label}
          </SiteLink>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </main>
    </>
  );
}
