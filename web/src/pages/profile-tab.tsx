import { FactsEntry } from '../features/brand-facts/facts-entry.tsx';
import { KitEntry } from '../features/brand-kit/kit-entry.tsx';
import Profile from '../features/brand-profile/profile-tab.tsx';

/** "Profil" with the ways to the brand's facts and to its kit. */
export default function ProfileTab() {
  return (
    <Profile
      facts={
        <>
          <FactsEntry />
          <KitEntry />
        </>
      }
    />
  );
}
