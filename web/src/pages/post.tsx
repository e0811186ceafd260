import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { queries } from '../lib/api.ts';
import { pathOfDay, pathOfPost } from './dashboard-tabs.ts';
import { PostFailure } from './post-failure.tsx';
import { StepPage } from './step-page.tsx';

/** `/posts/{id}`: a post lives on its day in the calendar. */
export default function PostPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('publications');
  const { data: post, error, refetch } = useQuery(queries.posts.get.queryOptions({ input: { id } }));
  if (post !== undefined) return <Navigate to={pathOfPost(post)} replace />;
  return (
    <StepPage title={t('post')} back={{ to: pathOfDay(undefined), label: t('back') }}>
      {error !== null && <PostFailure error={error} onAgain={() => void refetch()} />}
    </StepPage>
  );
}
