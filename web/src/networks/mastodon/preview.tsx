import { IconBookmark, IconMessageCircle, IconRepeat, IconStar } from '@tabler/icons-react';
import type { PreviewedPost } from '../network-view.ts';
import { TextPreview } from '../text-preview.tsx';

const SIGNS = [IconMessageCircle, IconRepeat, IconStar, IconBookmark];

export default function Preview(post: PreviewedPost) {
  return <TextPreview network="mastodon" post={post} signs={SIGNS} />;
}
