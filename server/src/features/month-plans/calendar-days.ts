/** Moved: the posts show special days too. */
export * from '../../lib/calendar-days.ts';
