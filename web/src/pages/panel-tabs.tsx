import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TabsNav } from '../components/tabs-nav.tsx';
import { DASHBOARD_TABS, type DashboardTabName, pathOfTab } from './dashboard-tabs.ts';
import { PanelEnd } from './panel-end.tsx';

/** The dashboard's tabs, on its own pages and on those one step below; `current` null where none of them is shown. */
export const PanelTabs = memo(Tabs);

function Tabs({ current }: { current: DashboardTabName | null }) {
  const { t } = useTranslation('common');
  return (
    <TabsNav
      label={t('tabs.label')}
      end={<PanelEnd />}
      tabs={DASHBOARD_TABS.map(({ name, icon }) => ({
        to: pathOfTab(name),
        label: t(`tabs.${name}`),
        shortLabel: t(`tabsShort.${name}`),
        icon,
        isCurrent: name === current,
      }))}
    />
  );
}
