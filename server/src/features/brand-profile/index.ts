export { getBrandProfile, requireBrandProfile } from './get-brand-profile.ts';
export { saveBrandProfile } from './save-brand-profile.ts';
