import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from './brand-vocabulary.ts';

/** A Polish occasion's name in each interface language; one that other countries do not have keeps its own beside it. */
export const OccasionNames = z.record(z.enum(INTERFACE_LANGUAGES), z.string());
export type OccasionNames = z.infer<typeof OccasionNames>;
