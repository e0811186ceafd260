import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TabsNav } from '../components/tabs-nav.tsx';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { BrandChip } from './brand-chip.tsx';
import CalendarTab from './calendar-tab.tsx';
import { DASHBOARD_TABS, type DashboardTabName, pathOfTab, tabOf } from './dashboard-tabs.ts';

const ProfileTab = lazy(() => import('../features/brand-profile/profile-tab.tsx'));
const SocialMediaTab = lazy(() => import('./social-tab.tsx'));

/** What each tab shows; the calendar is in the first load, the others come when they are opened. */
const TAB_CONTENT: Partial<Record<DashboardTabName, ReactNode>> = {
  kalendarz: <CalendarTab />,
  'social-media': <SocialMediaTab />,
  profil: <ProfileTab />,
};

/** The signed-in workspace's views. The address names the tab, so that each can be linked and reloaded. */
export default function DashboardPage() {
  const { t } = useTranslation('common');
  const [search] = useSearchParams();
  // The prerendered page shows the calendar whatever the address says; the first render has to match it.
  const current = useAfterHydration() ? tabOf(search) : 'kalendarz';
  return (
    <>
      <title>{t('title', { page: t(`tabs.${current}`) })}</title>
      <TabsNav
        label={t('tabs.label')}
        end={<BrandChip />}
        tabs={DASHBOARD_TABS.map(({ name, icon }) => ({
          to: pathOfTab(name),
          label: t(`tabs.${name}`),
          shortLabel: t(`tabsShort.${name}`),
          icon,
          isCurrent: name === current,
        }))}
      />
      <main id={MAIN_ID} tabIndex={-1}>
        <Suspense>{TAB_CONTENT[current]}</Suspense>
      </main>
    </>
  );
}
