import type { Post, PostVersion } from '@postownia/contract/features/posts';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { putPost } from '../../lib/post-cache.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './image-proposals.module.css';
import type { Renewal } from './post-tools.tsx';

interface ImageProposalsProps {
  post: Post;
  proposals: Renewal;
  /** Something else is being made of the post. */
  locked: boolean;
  onClose: () => void;
}

/** The newest four, in the order in which they were made. */
function newestOf(versions: readonly PostVersion[]): PostVersion[] {
  const proposals = versions.filter(({ cause }) => cause === 'proposal');
  const [newest] = proposals.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return proposals
    .filter(({ batchId }) => batchId === newest?.batchId)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** Four images to choose from: asked for here, chosen by pointer or arrows, taken for free as often as wished. */
export default function ImageProposals({ post, proposals, locked, onClose }: ImageProposalsProps) {
  const { t } = useTranslation('posts');
  const { made, error } = useProposals(post, proposals.busy);
  const shown = made.find(({ media }) => media[0]?.assetId === post.media[0]?.assetId)?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const value = made.some(({ id }) => id === chosen) ? chosen : shown;
  const take = useTake(post, onClose);
  const mayWrite = useMay('posts.write');
  const open = !proposals.busy && made.length > 0;
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('proposalsTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          <Button
            variant={open ? 'line' : 'machine'}
            cost={TOKEN_COSTS.proposals}
            busy={proposals.busy}
            disabled={locked}
            onPress={() => proposals.start(post)}
          >
            {t(open ? 'proposalsAgain' : 'proposalsMake')}
          </Button>
          {open && mayWrite && (
            <Button
              variant="ink"
              busy={take.isPending}
              disabled={value === null || value === shown || locked}
              onPress={() => value !== null && take.mutate(value)}
            >
              {t('proposalsUse')}
            </Button>
          )}
        </>
      }
    >
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
      {proposals.busy && (
        <p className={styles.making} role="status">
          <RegistrationMark size={24} /> {proposals.wait ?? t('proposalsMaking')}
        </p>
      )}
      {!proposals.busy && made.length === 0 && <p>{t('proposalsBody')}</p>}
      {open && (
        <ChoiceCards
          label={t('proposalsChoose')}
          look="gallery"
          options={made.map(({ id, media }, at) => ({
            value: id,
            label: t('proposal', { number: at + 1 }),
            face: <img src={media[0]?.url} alt="" width={280} height={280} />,
          }))}
          value={value}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}

/** Read anew when those that were being made are there. */
function useProposals(post: Post, making: boolean) {
  const { data, error, refetch } = useQuery({
    ...queries.posts.versions.queryOptions({ input: { id: post.id } }),
    staleTime: 0,
  });
  useEffect(() => {
    if (!making) void refetch();
  }, [making, refetch]);
  return { made: newestOf(data?.versions ?? []), error };
}

function useTake(post: Post, onDone: () => void) {
  const { t } = useTranslation('posts');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (versionId: string) => api.posts.restore({ id: post.id, versionId, revision: post.revision }),
    onSuccess: (changed) => {
      putPost(client, changed);
      showToast.success(t('proposalsTaken'));
      onDone();
    },
    onError: (failure) => showToast.error(errorText(failure)),
  });
}
