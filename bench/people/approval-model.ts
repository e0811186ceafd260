/** Whose word a brand asks for, written down again, so that the model does not believe the code it judges. */
export type Policy = 'none' | 'team' | 'client' | 'team-then-client';
export const POLICIES: readonly Policy[] = ['none', 'team', 'client', 'team-then-client'];

/** One post of one brand, in plain words. */
export interface Model {
  policy: Policy;
  /** No two edits of a proof write the same text. */
  text: string;
  day: string;
  /** Who wrote it last; null: the machine. */
  writer: string | null;
  /** Who let it go out at its hour. */
  releasedBy: string | null;
  /** Somebody pressed "publish now" while it was cleared. */
  pressed: boolean;
  /** What the team and the client said yes to. */
  teamSaw: string | null;
  clientSaw: string | null;
}

const asks = ({ policy }: Model, whom: 'team' | 'client') => policy === whom || policy === 'team-then-client';

/** What the client's word is for: the text and its day. */
export const clientSees = ({ text, day }: Model): string => `${day} ${text}`;

/** Everybody whom the policy asks said yes to exactly what the post is now. */
export const isCleared = (model: Model): boolean =>
  (!asks(model, 'team') || model.teamSaw === model.text) &&
  (!asks(model, 'client') || model.clientSaw === clientSees(model));

export const mayGoOut = (model: Model): boolean =>
  isCleared(model) && (model.releasedBy !== null || model.pressed);

export function wasEdited(model: Model, { by, text }: { by: string; text: string }): void {
  if (model.releasedBy !== by) model.releasedBy = null;
  model.text = text;
  model.writer = by;
}

/** @returns whether the team's word was theirs to give */
export function wasApproved(model: Model, by: string): boolean {
  const needsWord = asks(model, 'team') && model.teamSaw !== model.text;
  if (needsWord && model.writer === by) return false;
  if (needsWord) model.teamSaw = model.text;
  model.releasedBy ??= by;
  return true;
}

/** @param saw what the client's page showed. @returns whether the client could say yes to it now */
export function wasApprovedByClient(model: Model, saw: string): boolean {
  if (saw !== clientSees(model)) return false;
  if (asks(model, 'team') && model.teamSaw !== model.text) return false;
  model.clientSaw = saw;
  model.releasedBy ??= 'client';
  return true;
}
