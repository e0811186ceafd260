import { IconHeart, IconMessageCircle, IconRepeat, IconSend } from '@tabler/icons-react';
import type { PreviewedPost } from '../network-view.ts';
import { PreviewCarousel } from '../preview-images.tsx';
import { TextPreview } from '../text-preview.tsx';

const SIGNS = [IconHeart, IconMessageCircle, IconRepeat, IconSend];

export default function Preview(post: PreviewedPost) {
  return <TextPreview network="threads" post={post} signs={SIGNS} images={PreviewCarousel} />;
}
