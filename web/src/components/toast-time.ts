const LEAST_MILLISECONDS = 4000;
const MOST_MILLISECONDS = 12_000;
/** For finding it on the screen, and then for each character: some fifteen in a second are read. */
const FOUND_MILLISECONDS = 1500;
const CHARACTER_MILLISECONDS = 65;

/** How long a notice of these words stays: as long as they take to be found and read, four seconds at least (decision 0112). */
export const timeToRead = (words: string): number =>
  Math.min(
    MOST_MILLISECONDS,
    Math.max(LEAST_MILLISECONDS, FOUND_MILLISECONDS + words.length * CHARACTER_MILLISECONDS),
  );
