import { PreferencesSection } from '../features/posting-preferences/preferences-section.tsx';
import { SocialTab } from '../features/social-accounts/social-tab.tsx';

/** "Social Media": accounts, and below them whether and when posts go out by themselves. */
export default function SocialMediaTab() {
  return (
    <SocialTab>
      <PreferencesSection />
    </SocialTab>
  );
}
