import type { SupportRequest } from '@postownia/contract';
import type { MessageRow, RequestRow } from './support.queries.ts';

/** A request as it is told, with what was said about it; `messages` may hold other requests' too. */
export function requestView(row: RequestRow, messages: readonly MessageRow[]): SupportRequest {
  const { id, topic, subject, rating, screenshot, createdAt, answerBy, closedAt } = row;
  return {
    id,
    topic,
    subject,
    rating,
    screenshot,
    createdAt: createdAt.toISOString(),
    answerBy: answerBy?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    messages: messages
      .filter(({ requestId }) => requestId === id)
      .map(({ id, author, text, createdAt }) => ({ id, author, text, sentAt: createdAt.toISOString() })),
  };
}
