import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { VideoDetails } from '../features/video-posts/video-details.tsx';
import { FilmPreview } from '../features/videos/film-preview.tsx';

interface FilmStoryProps {
  post: VideoPost;
  overview: Overview;
  onEdit: () => void;
  onClose: () => void;
}

/** A film of the calendar with what became of it. */
export function FilmStory({ post, onEdit, onClose }: FilmStoryProps) {
  const { video } = post;
  return (
    <VideoDetails
      post={post}
      onEdit={onEdit}
      onClose={onClose}
      preview={
        <FilmPreview
          name={video.name}
          url={video.url}
          durationMs={video.facts?.durationMs ?? 0}
          coverMs={post.coverMs}
        />
      }
      publications={null}
    />
  );
}
