import { NoticeBell } from '../features/attention/notice-bell.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';

/** The bell, in the workspace's zone. */
export function Notices() {
  const { overview } = useOverview();
  return overview ? <NoticeBell zone={overview.preferences.zone} /> : null;
}
