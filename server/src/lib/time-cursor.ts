/** A row's place in a list by time. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** As `TimeCursor` and `ForeignTimeCursor` of the contract have it. */
export const toCursor = ({ at, id }: Place): string => `${at.toISOString()}_${id}`;

/** @param cursor one that the contract let pass */
export function fromCursor(cursor: string): Place {
  // Ids of others have underscores, too.
  const end = cursor.indexOf('_');
  return { at: new Date(cursor.slice(0, end)), id: cursor.slice(end + 1) };
}
