import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { StorageCard } from '../features/assets/storage-card.tsx';
import { isSettingsPage, SettingsLayout, type SettingsPage } from '../features/settings/settings-layout.tsx';
import { loadLazily } from '../lib/load-lazily.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { PanelTabs } from './panel-tabs.tsx';

const AccountPage = loadLazily(() =>
  import('../features/settings/account-page.tsx').then(({ AccountPage: page }) => ({ default: page })),
);
const BrandPage = loadLazily(() =>
  import('../features/settings/brand-page.tsx').then(({ BrandPage: page }) => ({ default: page })),
);
const ArchivePanel = loadLazily(() =>
  import('../features/brands/archive-panel.tsx').then(({ ArchivePanel: panel }) => ({ default: panel })),
);
const TokenCapPanel = loadLazily(() =>
  import('../features/brands/token-cap-panel.tsx').then(({ TokenCapPanel: panel }) => ({ default: panel })),
);
const MoveOutPanel = loadLazily(() =>
  import('../features/brands/move-out-panel.tsx').then(({ MoveOutPanel: panel }) => ({ default: panel })),
);
const ApprovalsPage = loadLazily(() =>
  import('../features/approvals/approvals-page.tsx').then(({ ApprovalsPage: page }) => ({ default: page })),
);
const FeedsPage = loadLazily(() =>
  import('../features/feeds/feeds-page.tsx').then(({ FeedsPage: page }) => ({ default: page })),
);
const LinkSettingsPanel = loadLazily(() =>
  import('../features/short-links/link-settings.tsx').then(({ LinkSettingsPanel: page }) => ({
    default: page,
  })),
);
const LinkPagePanel = loadLazily(() =>
  import('../features/short-links/link-page-panel.tsx').then(({ LinkPagePanel: panel }) => ({
    default: panel,
  })),
);
const RecurringPostsPage = loadLazily(() =>
  import('../features/recurring-posts/recurring-posts-page.tsx').then(({ RecurringPostsPage: page }) => ({
    default: page,
  })),
);
const MembersPage = loadLazily(() =>
  import('../features/members/members-page.tsx').then(({ MembersPage: page }) => ({ default: page })),
);
const NotificationsPage = loadLazily(() =>
  import('../features/settings/notifications-page.tsx').then(({ NotificationsPage: page }) => ({
    default: page,
  })),
);
const PrivacyPage = loadLazily(() =>
  import('../features/settings/privacy-page.tsx').then(({ PrivacyPage: page }) => ({ default: page })),
);

const UsagePage = loadLazily(() =>
  import('../features/settings/usage-page.tsx').then(({ UsagePage: page }) => ({ default: page })),
);

const KeysPage = loadLazily(() =>
  import('../features/api-keys/keys-page.tsx').then(({ KeysPage: page }) => ({ default: page })),
);

const WebhooksPage = loadLazily(() =>
  import('../features/webhooks/webhooks-page.tsx').then(({ WebhooksPage: page }) => ({ default: page })),
);

const ConnectedAppsPage = loadLazily(() =>
  import('../features/connected-apps/connected-apps-page.tsx').then(({ ConnectedAppsPage: page }) => ({
    default: page,
  })),
);

const PlanPayments = loadLazily(() =>
  import('./plan-payments.tsx').then(({ PlanPayments: page }) => ({ default: page })),
);

const CONTENT = {
  konto: <AccountPage />,
  marka: (
    <>
      <BrandPage />
      <TokenCapPanel />
      <MoveOutPanel />
      <ArchivePanel />
    </>
  ),
  platnosci: <PlanPayments />,
  zespol: <MembersPage />,
  akceptacje: <ApprovalsPage />,
  zrodla: <FeedsPage />,
  cykliczne: <RecurringPostsPage />,
  linki: (
    <>
      <LinkSettingsPanel />
      <LinkPagePanel />
    </>
  ),
  klucze: <KeysPage />,
  webhooki: <WebhooksPage />,
  zuzycie: (
    <>
      <StorageCard />
      <UsagePage />
    </>
  ),
  aplikacje: <ConnectedAppsPage />,
  powiadomienia: <NotificationsPage />,
  prywatnosc: <PrivacyPage />,
} satisfies Record<SettingsPage, unknown>;

/** `/settings/{page}`; anything unknown shows the account. */
export default function Settings() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { page } = useParams();
  const hydrated = useAfterHydration();
  const current = isSettingsPage(page) ? page : 'konto';
  return (
    <>
      <title>{common('title', { page: t('title') })}</title>
      <PanelTabs current={null} />
      <PhoneBar title={t('title')} isHeading={false} />
      <main id={MAIN_ID} tabIndex={-1}>
        <SettingsLayout current={current}>
          {hydrated && <Suspense key={current}>{CONTENT[current]}</Suspense>}
        </SettingsLayout>
      </main>
    </>
  );
}
