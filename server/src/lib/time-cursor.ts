/** A row's place in a list by time. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** As `TimeCursor` of the contract has it. */
export const toCursor = ({ at, id }: Place): string => `${at.toISOString()}_${id}`;

/** @param cursor one that the contract let pass */
export function fromCursor(cursor: string): Place {
  const [at = '', id = ''] = cursor.split('_');
  return { at: new Date(at), id };
}
