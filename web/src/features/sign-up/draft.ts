import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract/features/brand-profile';

const KEY = 'postownia.sign-up';

/** What the wizard keeps between reloads: everything but the passwords, which live in memory only. */
export interface SignUpDraft {
  email: string;
  step: number;
  profile: Partial<BrandProfile>;
}

export const EMPTY_DRAFT: SignUpDraft = { email: '', step: 0, profile: {} };

/** What this tab kept of an unfinished sign-up; empty where nothing was kept or it cannot be read. */
export function readDraft(): SignUpDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SignUpDraft> | null;
    return { ...EMPTY_DRAFT, ...stored };
  } catch {
    // Unreadable storage (private mode, foreign content) only costs the convenience.
    return EMPTY_DRAFT;
  }
}

export function keepDraft(draft: SignUpDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage must not stop anybody from signing up.
  }
}

/** Called when the account exists. */
export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** The form's start: the draft over the defaults; the required choices stay open until they are made. */
export function profileOf(draft: SignUpDraft): BrandProfile {
  return {
    ...BRAND_PROFILE_DEFAULTS,
    // A name is asked for, not proposed: what nobody typed would be signed under their posts.
    brandName: '',
    targetAudience: '',
    contentTypes: [],
    postGoals: [],
    tones: [],
    keywords: [],
    socialPlatforms: [...BRAND_PROFILE_DEFAULTS.socialPlatforms],
    languages: [...BRAND_PROFILE_DEFAULTS.languages],
    ...draft.profile,
  } as BrandProfile;
}

/** The profile that is checked and sent: a brand without a name gets the usual one. */
export function withName(profile: BrandProfile): BrandProfile {
  return { ...profile, brandName: profile.brandName.trim() || BRAND_PROFILE_DEFAULTS.brandName };
}
