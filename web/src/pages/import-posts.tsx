import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { showToast } from '../components/toast.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { PostImport } from '../features/post-import/post-import.tsx';
import { useMay } from '../lib/use-may.ts';
import { PATH_OF_LIST } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';

/** `/posts/import`: drafts from a spreadsheet's file. */
export default function ImportPostsPage() {
  const { t } = useTranslation('post-import');
  const navigate = useNavigate();
  const mayWrite = useMay('posts.write');
  const { overview } = useOverview();
  const stored = (made: number) => {
    showToast.success(t('stored', { count: made }));
    void navigate(PATH_OF_LIST);
  };
  return (
    <StepPage title={t('title')} back={{ to: PATH_OF_LIST, label: t('back') }}>
      {overview === undefined && <div aria-busy="true" />}
      {overview !== undefined && mayWrite && <PostImport today={overview.today} onStored={stored} />}
      {overview !== undefined && !mayWrite && (
        <EmptyState art="off" title={t('notYours')} text={t('notYoursText')} />
      )}
    </StepPage>
  );
}
