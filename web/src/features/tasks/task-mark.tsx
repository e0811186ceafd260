import type { TaskKind } from '@postownia/contract/features/tasks';
import { IconClockExclamation, IconHelpCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { Icon, type IconShape } from '../../components/icon.tsx';
import { LogoMark } from '../../components/logo.tsx';
import { type Status, StatusGlyph } from '../../components/status-glyph.tsx';

const GLYPHS: Partial<Record<TaskKind, Status>> = {
  failed: 'failed',
  'to-check': 'to-check',
  missed: 'skipped',
  approve: 'waiting',
  change: 'change',
};

const ICONS: Partial<Record<TaskKind, IconShape>> = {
  reconnect: IconPlugConnectedX,
  expiring: IconClockExclamation,
  late: IconClockExclamation,
  facts: IconHelpCircle,
  interview: IconHelpCircle,
};

/** The mark of a kind of task: a post's own state where it is about one, the planner's own where that asks. */
export function TaskMark({ kind }: { kind: TaskKind }) {
  const glyph = GLYPHS[kind];
  if (glyph !== undefined) return <StatusGlyph status={glyph} size={18} />;
  const icon = ICONS[kind];
  return icon === undefined ? <LogoMark size={18} /> : <Icon of={icon} size={20} />;
}
