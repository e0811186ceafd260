import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { PublicationLines } from '../features/publications/publication-lines.tsx';
import { usePublicationAnswers } from '../features/publications/use-publication-answers.ts';
import { usePublicationLog } from '../features/publications/use-publication-log.ts';
import { VideoDetails } from '../features/video-posts/video-details.tsx';
import { VideoPreview } from '../features/videos/video-preview.tsx';

interface VideoStoryProps {
  post: VideoPost;
  overview: Overview;
  onEdit: () => void;
  onClose: () => void;
}

/** A video of the calendar with what became of it on each account. */
export function VideoStory({ post, overview, onEdit, onClose }: VideoStoryProps) {
  const { t } = useTranslation('video-posts');
  const { publications } = usePublicationLog(post.id);
  const answers = usePublicationAnswers(post.id);
  const { video } = post;
  return (
    <VideoDetails
      post={post}
      onEdit={onEdit}
      onClose={onClose}
      preview={
        <VideoPreview
          name={video.name}
          url={video.url}
          durationMs={video.facts?.durationMs ?? 0}
          coverMs={post.coverMs}
        />
      }
      publications={
        <>
          {publications?.length === 0 && <p>{t('noPublications')}</p>}
          {publications !== undefined && publications.length > 0 && (
            <>
              <PublicationLines
                publications={publications}
                zone={overview.preferences.zone}
                answers={answers}
              />
              <p>
                <SiteLink to={`/posts/${post.id}/publications`}>{t('publicationsLog')}</SiteLink>
              </p>
            </>
          )}
        </>
      }
    />
  );
}
