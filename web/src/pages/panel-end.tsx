import { useOverview } from '../features/calendar/use-overview.ts';
import { DemoNote } from './demo-note.tsx';
import { Notices } from './notices.tsx';

/** Beside the tabs: what there is to know, and a word while the outside world is the sandbox. */
export function PanelEnd() {
  const { overview } = useOverview();
  if (!overview) return null;
  return (
    <>
      <Notices />
      {overview.demo && <DemoNote />}
    </>
  );
}
