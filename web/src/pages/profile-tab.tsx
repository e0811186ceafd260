import { FactsEntry } from '../features/brand-facts/facts-entry.tsx';
import Profile from '../features/brand-profile/profile-tab.tsx';

/** "Profil" with the way to the brand's facts. */
export default function ProfileTab() {
  return <Profile facts={<FactsEntry />} />;
}
