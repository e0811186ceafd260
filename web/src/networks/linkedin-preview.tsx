import { IconMessageCircle, IconRepeat, IconSend, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import { TextPreview } from './text-preview.tsx';

const SIGNS = [IconThumbUp, IconMessageCircle, IconRepeat, IconSend];

export default function Preview(post: PreviewedPost) {
  const { t } = useTranslation('posts');
  return (
    <TextPreview
      network="linkedin"
      post={post}
      signs={SIGNS}
      mark={
        <>
          {' '}
          · <Icon of={IconWorld} size={14} />
        </>
      }
      unfold={t('unfold.linkedin')}
    />
  );
}
