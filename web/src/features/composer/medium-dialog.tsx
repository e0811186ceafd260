import { LIMITS } from '@postownia/contract/limits';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/text-field.tsx';
import styles from './composer.module.css';
import type { DraftMedium } from './draft.ts';
import { withMoved } from './strip-order.ts';

interface MediumDialogProps {
  media: readonly DraftMedium[];
  place: number;
  onChange: (media: readonly DraftMedium[]) => void;
  onClose: () => void;
}

/** One picture: what it shows for those who do not see it, its place, and the way out of the post. */
export function MediumDialog({ media, place, onChange, onClose }: MediumDialogProps) {
  const { t } = useTranslation('composer');
  const medium = media[place];
  const [altText, setAltText] = useState(medium?.altText ?? '');
  if (medium === undefined) return null;
  const described = media.map((one, at) => (at === place ? { ...one, altText: altText.trim() } : one));
  const close = (next: readonly DraftMedium[]) => {
    onChange(next);
    onClose();
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('pictureTitle', { place: place + 1, count: media.length })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" onPress={() => close(described)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.pictureDialog}>
        <img src={medium.url} alt={medium.altText} width={260} height={260} />
        <div>
          <TextArea
            label={t('altText')}
            hint={t('altTextHint')}
            rows={4}
            maxLength={LIMITS.altTextCharacters}
            value={altText}
            autoFocus
            onChange={(event) => setAltText(event.target.value.replace(/\n/g, ' '))}
          />
          <div className={styles.pictureMoves}>
            <Button
              size="small"
              icon={IconChevronLeft}
              disabled={place === 0}
              onPress={() => close(withMoved(described, place, place - 1))}
            >
              {t('earlier')}
            </Button>
            <Button
              size="small"
              iconAfter={IconChevronRight}
              disabled={place === media.length - 1}
              onPress={() => close(withMoved(described, place, place + 1))}
            >
              {t('later')}
            </Button>
            <Button
              size="small"
              variant="danger"
              icon={IconTrash}
              onPress={() => close(media.filter((_, at) => at !== place))}
            >
              {t('takeOut')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
