import type { ApprovalSnapshot } from '../../db/schema/approvals.ts';
import type { PostRow } from './posts.queries.ts';

/** Everything of a post that somebody gives their word for, to tell later what changed since. */
export const snapshotOf = ({
  date,
  time,
  content,
  format,
  link,
  aiLabel,
  targets,
  media,
}: PostRow): ApprovalSnapshot => ({
  date,
  time,
  content,
  format,
  link,
  aiLabel,
  targets,
  media: media.map(({ assetId, altText, coverMs, crops }) => ({ assetId, altText, coverMs, crops })),
});
