export { getBrandLook, readBrandLogo } from './brand-look.ts';
export { getBrandVoice } from './brand-voice.ts';
export { getBrandProfile, requireBrandProfile } from './get-brand-profile.ts';
export { saveBrandProfile } from './save-brand-profile.ts';
