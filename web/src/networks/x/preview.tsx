import { IconChartBar, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import type { PreviewedPost } from '../network-view.ts';
import { TextPreview } from '../text-preview.tsx';

const SIGNS = [IconMessageCircle, IconRepeat, IconHeart, IconChartBar];

export default function Preview(post: PreviewedPost) {
  return <TextPreview network="x" post={post} signs={SIGNS} />;
}
