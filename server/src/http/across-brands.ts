/**
 * Operations that read or change more than the brand they are asked in: those of a firm, of an account, of whoever runs the
 * installation, and those of somebody who has no brand yet. They act for every brand (decision 0116); all others for the one
 * of whoever asks. Adding one is a decision.
 */
const ACROSS_BRANDS: ReadonlySet<string> = new Set([
  'brands',
  'operator',
  'privacy',
  'settings.audit',
  'signUp',
  'tasks',
  'webhooks',
]);

/** @param operation path in the contract, for example `brands.overview` */
export const goesAcrossBrands = (operation: string): boolean =>
  ACROSS_BRANDS.has(operation) || ACROSS_BRANDS.has(operation.split('.')[0] ?? '');
