import type { Post } from '@postownia/contract/features/posts';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconAlignLeft, IconDownload, IconPencil, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CostChip } from '../../components/cost-chip.tsx';
import { Icon, type IconShape } from '../../components/icon.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { showToast } from '../../components/toast.tsx';
import { May } from '../../lib/may.tsx';
import styles from './post-tools.module.css';

interface ToolProps {
  icon: IconShape;
  children: ReactNode;
  cost?: number;
  busy?: boolean;
  disabled: boolean;
  onPress: () => void;
}

function Tool({ icon, children, cost, busy = false, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={onPress}
    >
      {busy ? <RegistrationMark size={19} /> : <Icon of={icon} size={19} />}
      <span className={styles.label}>
        {children}
        {cost !== undefined && <CostChip cost={cost} plain />}
      </span>
    </button>
  );
}

/** A running renewal of text or image, as the page wires it. */
export interface Renewal {
  start: (post: Post) => void;
  busy: boolean;
  /** How long it stands behind others, as a sentence; null while it does not. */
  wait: string | null;
}

interface PostToolsProps {
  post: Post;
  /** The post is being made or published: nothing may touch it. */
  locked: boolean;
  newText: Renewal;
  newImage: Renewal;
  onEdit: () => void;
}

/** Edit, new text, new image, download. */
export function PostTools({ post, locked, newText, newImage, onEdit }: PostToolsProps) {
  const { t } = useTranslation('posts');
  const renewing = newText.busy || newImage.busy;
  const fixed = locked || renewing || post.state === 'published' || post.state === 'publishing';
  const download = async () => {
    try {
      await downloadImage(post, t('downloadName', { date: post.date }));
    } catch {
      showToast.error(t('downloadFailed'));
    }
  };
  const wait = newText.wait ?? newImage.wait;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid of cells in all browsers
    <div className={styles.tools} role="group" aria-label={t('tools')}>
      <May action="posts.write">
        <Tool icon={IconPencil} disabled={fixed} onPress={onEdit}>
          {t('edit')}
        </Tool>
      </May>
      <May action="posts.generate">
        <Tool
          icon={IconAlignLeft}
          cost={TOKEN_COSTS.text}
          busy={newText.busy}
          disabled={fixed}
          onPress={() => newText.start(post)}
        >
          {t('newText')}
        </Tool>
        <Tool
          icon={IconPhoto}
          cost={TOKEN_COSTS.image}
          busy={newImage.busy}
          disabled={fixed}
          onPress={() => newImage.start(post)}
        >
          {t('newImage')}
        </Tool>
      </May>
      <Tool icon={IconDownload} disabled={post.media.length === 0 || locked} onPress={() => void download()}>
        {t('download')}
      </Tool>
      {wait !== null && (
        <p className={styles.wait} role="status">
          {wait}
        </p>
      )}
    </div>
  );
}

const VIDEO_ENDINGS: Readonly<Record<string, string>> = {
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
};

/** Saves the image, or the video of a story, under a name that says the day; throws when it cannot be read. */
async function downloadImage(post: Post, name: string): Promise<void> {
  const [image] = post.media;
  if (image === undefined) return;
  const answer = await fetch(image.url);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  const file = await answer.blob();
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/\.\w+$/, (ending) => VIDEO_ENDINGS[file.type] ?? ending);
  link.click();
  // The browser reads the address after this turn; it may be given back in the next minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
