import type { ApprovalState } from '@postownia/contract/features/approvals';
import { type Status, StatusGlyph } from '../../components/status-glyph.tsx';

const GLYPHS: Readonly<Record<ApprovalState, Status>> = {
  waiting: 'waiting',
  approved: 'approved',
  change: 'change',
  unready: 'draft',
  out: 'published',
};

/** The mark of where a post of a link stands; its word stands beside it. */
export const ApprovalGlyph = ({ state }: { state: ApprovalState }) => <StatusGlyph status={GLYPHS[state]} />;
