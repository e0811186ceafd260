import { useQuery } from '@tanstack/react-query';
import { AccountActivity } from '../features/calendar/account-activity.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { PreferencesSection } from '../features/posting-preferences/preferences-section.tsx';
import { SocialTab } from '../features/social-accounts/social-tab.tsx';
import { queries } from '../lib/api.ts';

/** "Social Media": accounts with their figures and posts, and below them whether and when posts go out by themselves. */
export default function SocialMediaTab() {
  const { data } = useQuery(queries.analytics.report.queryOptions({ input: { period: '8-weeks' } }));
  const activity = useQuery(queries.calendar.accountActivity.queryOptions());
  const { overview } = useOverview();
  const figures = data?.accounts.map(
    ({ id, followers, posts, engagement, readAt }) =>
      [id, { followers, posts, engagement, isRead: readAt !== null }] as const,
  );
  const zone = overview?.preferences.zone;
  return (
    <SocialTab
      figures={figures && new Map(figures)}
      activityOf={(accountId) =>
        zone !== undefined && (
          <AccountActivity
            zone={zone}
            activity={
              activity.error === null
                ? activity.data?.accounts.find((one) => one.accountId === accountId)
                : null
            }
          />
        )
      }
    >
      <PreferencesSection />
    </SocialTab>
  );
}
