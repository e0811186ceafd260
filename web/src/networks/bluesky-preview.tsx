import { IconHeart, IconMessageCircle, IconRepeat, IconShare2 } from '@tabler/icons-react';
import type { PreviewedPost } from './network-view.ts';
import { TextPreview } from './text-preview.tsx';

const SIGNS = [IconMessageCircle, IconRepeat, IconHeart, IconShare2];

export default function Preview(post: PreviewedPost) {
  return <TextPreview network="bluesky" post={post} signs={SIGNS} />;
}
