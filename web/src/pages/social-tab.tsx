import { useQuery } from '@tanstack/react-query';
import { PreferencesSection } from '../features/posting-preferences/preferences-section.tsx';
import { SocialTab } from '../features/social-accounts/social-tab.tsx';
import { queries } from '../lib/api.ts';

/** "Social Media": accounts with their figures, and below them whether and when posts go out by themselves. */
export default function SocialMediaTab() {
  const { data } = useQuery(queries.analytics.report.queryOptions({ input: { period: '8-weeks' } }));
  const figures = data?.accounts.map(
    ({ id, followers, posts, engagement }) => [id, { followers, posts, engagement }] as const,
  );
  return (
    <SocialTab figures={figures && new Map(figures)}>
      <PreferencesSection />
    </SocialTab>
  );
}
