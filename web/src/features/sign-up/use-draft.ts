import { BRAND_PROFILE_DEFAULTS, type BrandProfile } from '@postownia/contract/features/brand-profile';
import { useCallback, useState } from 'react';

const KEY = 'postownia.sign-up';

/** What the wizard keeps between reloads: everything but the passwords, which live in memory only. */
export interface SignUpDraft {
  email: string;
  step: number;
  profile: Partial<BrandProfile>;
}

const EMPTY: SignUpDraft = { email: '', step: 0, profile: {} };

function readDraft(): SignUpDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SignUpDraft> | null;
    return { ...EMPTY, ...stored };
  } catch {
    // Unreadable storage (private mode, foreign content) only costs the convenience.
    return EMPTY;
  }
}

/** The form's start: the draft over the defaults; the required choices stay open until they are made. */
export function profileOf(draft: SignUpDraft): BrandProfile {
  return {
    ...BRAND_PROFILE_DEFAULTS,
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

/**
 * The wizard's draft in this tab's storage; `forget` when the account exists.
 * @param isReadable false while the prerendered page is taken over: it shows an empty form, and nothing is kept yet
 */
export function useDraft(isReadable: boolean) {
  const [draft] = useState(() => (isReadable ? readDraft() : EMPTY));
  const keep = useCallback(
    (next: SignUpDraft) => {
      if (!isReadable) return;
      try {
        sessionStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // A full or forbidden storage must not stop anybody from signing up.
      }
    },
    [isReadable],
  );
  const forget = useCallback(() => sessionStorage.removeItem(KEY), []);
  return { draft, keep, forget };
}
