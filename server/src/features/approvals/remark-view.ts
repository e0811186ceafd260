import type { ApprovalRemark } from '@postownia/contract';
import type { RemarkRow } from './approval-links.queries.ts';

export const toRemark = ({ id, name, text, topic, pinX, pinY, createdAt }: RemarkRow): ApprovalRemark => ({
  id,
  name,
  text,
  topic,
  pin: pinX === null || pinY === null ? null : { x: pinX, y: pinY },
  createdAt: createdAt.toISOString(),
});
