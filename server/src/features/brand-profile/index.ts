export { getBrandKit, saveBrandKit } from './brand-kit.ts';
export { brandLook, readBrandStyle } from './brand-look.ts';
export { getBrandVoice } from './brand-voice.ts';
export { copyBrandProfile } from './copy-brand-profile.ts';
export { getBrandProfile, requireBrandProfile } from './get-brand-profile.ts';
export { saveBrandProfile } from './save-brand-profile.ts';
