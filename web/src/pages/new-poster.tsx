import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PhotoPoster } from '../features/photo-posters/photo-poster.tsx';
import { loadLazily } from '../lib/load-lazily.ts';
import { pathOfTab } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';

const Picker = loadLazily(() => import('../features/assets/library-picker.tsx'));

/** `/brand/poster?plik=…`: a poster of an own photo of the library. */
export default function NewPosterPage() {
  const { t } = useTranslation('photo-posters');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const library = pathOfTab('biblioteka');
  return (
    <StepPage title={t('title')} back={{ to: library, label: t('back') }}>
      <PhotoPoster
        assetId={search.get('plik')}
        libraryPath={library}
        picker={Picker}
        onMade={(id) => void navigate(`${library}&plik=${id}`)}
      />
    </StepPage>
  );
}
