/** How far the days of a plan are, and what is left for them. */
export interface DaysLeft {
  /** Ordinary days to come, this one among them. */
  readonly days: number;
  /** Facts that still get a day of their own. */
  readonly facts: number;
  /** Subjects of the trade that have rested. */
  readonly subjects: number;
}

/**
 * Whether a day takes what holds for any business although the trade has something left: a pack that does not reach to the end of
 * the month gives such days evenly over it, instead of a row of them at its end.
 */
export function createNeutralPace(): { isDue(left: DaysLeft): boolean } {
  let owed = 0;
  return {
    isDue({ days, facts, subjects }) {
      const open = days - facts;
      const missing = open - subjects;
      if (missing <= 0 || open <= 0 || subjects === 0) return false;
      owed += missing / open;
      if (owed < 1) return false;
      owed -= 1;
      return true;
    },
  };
}
