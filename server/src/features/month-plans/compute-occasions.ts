/** Moved: the posts show special days too. */
export * from '../../lib/compute-occasions.ts';
