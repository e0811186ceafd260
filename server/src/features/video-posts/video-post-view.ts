import { splitCaption, type Video, type VideoPost, type VideoRelease } from '@postownia/contract';
import { postApprovals, type readPostRecords } from '../posts/index.ts';
import { choiceOf } from './video-targets.ts';

type PostRow = Awaited<ReturnType<typeof readPostRecords>>[number];

/** A post with a video as its form shows it. */
export function toVideoPost(row: PostRow, video: Video): VideoPost {
  const { id, date, content, aiLabel, state, revision, targets } = row;
  return {
    id,
    video,
    date,
    aiLabel,
    state,
    revision,
    ...splitCaption(content),
    ...choiceOf(targets),
    time: row.time.slice(0, 5),
    kind: row.videoType,
    videoType: row.videoType ?? 'entertainment',
    coverMs: row.media[0]?.coverMs ?? 0,
    release: releaseOf(row),
    approvals: postApprovals.approvalsOf(row),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

function releaseOf({ approvedRelease }: PostRow): VideoRelease {
  if (approvedRelease === null) return 'draft';
  return approvedRelease === 'at-once' ? 'at-once' : 'planned';
}
