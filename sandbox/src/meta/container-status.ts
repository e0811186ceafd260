import type { Container, State } from './state.ts';

const DAY = 86_400_000;

export type Status = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** The state of a container at this instant. */
export function statusOf(state: State, container: Container): Status {
  const now = state.clock.now().getTime();
  if (container.mediaId !== null) return 'PUBLISHED';
  if (now - Date.parse(container.createdAt) >= DAY) return 'EXPIRED';
  if (now < Date.parse(container.readyAt)) return 'IN_PROGRESS';
  return container.failsWith === null ? 'FINISHED' : 'ERROR';
}
