import type { Post } from '@postownia/contract/features/posts';
import type { Reel } from '@postownia/contract/features/reels';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import { ReelMaking } from './reel-making.tsx';
import { useReelOffer } from './use-reels.ts';

interface ReelDialogProps {
  post: Post;
  /** The reel that was made of the post before. */
  last: Reel | undefined;
  onClose: () => void;
}

/** "Zrób rolkę": what a post could become, once that is read; else why it cannot. */
export default function ReelDialog({ post, last, onClose }: ReelDialogProps) {
  const { t, i18n } = useTranslation('reels');
  const { data: offer, error } = useReelOffer(post.id);
  if (offer?.available && offer.proposals.length > 0)
    return <ReelMaking {...{ post, offer, last, onClose }} />;
  const reason = offer === undefined ? null : t(offer.available ? 'tooLittleText' : 'noEncoder');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(offer?.available ? 'tooLittle' : 'make')}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p>{t('ofPost', { date: formatDay(post.date, i18n.language) })}</p>
      {offer === undefined && error === null && <p>{t('reading')}</p>}
      {reason !== null && <p>{reason}</p>}
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
    </Dialog>
  );
}
