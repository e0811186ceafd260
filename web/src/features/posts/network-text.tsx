import { cropIn } from '@postownia/contract/crop-shapes';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { mostImages, type Network, networkName, ownTextCharacters } from '@postownia/contract/networks';
import { placeOf, takesText } from '@postownia/contract/networks/network-definition';
import { targetFor } from '@postownia/contract/post-targets';
import { countGraphemes } from '@postownia/contract/text-length';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';

import { loadAhead } from '../../lib/load-lazily.ts';
import { useOutgoingText } from '../../lib/use-outgoing-text.ts';
import { NetworkPreview } from './network-preview.tsx';
import styles from './network-text.module.css';
import type { PostEditing } from './use-post-editing.ts';
import { whenOf } from './when-of.ts';

const VariantEditor = loadAhead(() => import('./variant-editor.tsx'));

interface NetworkTextProps {
  post: Post;
  network: Network;
  overview: Overview;
  editing: PostEditing;
  /** The post is out, going out or being made. */
  locked: boolean;
}

/** What one network is sent, as its feed shows it: the common text until the person wants an own one. */
export function NetworkText({ post, network, overview, editing, locked }: NetworkTextProps) {
  const { t, i18n } = useTranslation('posts');
  const outgoing = useOutgoingText(post.date);
  const suggest = useMutation({
    mutationFn: () => api.posts.suggestVariant({ id: post.id, network }),
    onSuccess: ({ content }) => editing.begin({ network, text: content, isNew: true }),
    onError: (error) => showToast.error(errorText(error)),
  });
  const { text: own, options } = targetFor(post.targets, { network, id: null });
  const text = own ?? post.content;
  const ofNetwork = (change: string | null) => ({ targets: [{ network, accountId: null, text: change }] });
  const name = networkName(network);
  const brand = overview.brand ?? { name: '', flags: [], postLanguage: 'pl' };
  const { target } = editing;
  if (target !== null && target.network === network) {
    return (
      <Suspense>
        <VariantEditor
          key={`${post.id} ${network}`}
          network={network}
          text={target.text}
          brand={brand}
          saving={editing.saving}
          refusal={editing.refusal}
          onSave={(content) => editing.save(post, ofNetwork(content))}
          onCancel={editing.cancel}
          onDirtyChange={editing.setDirty}
        />
      </Suspense>
    );
  }
  const account = overview.accounts.find((known) => known.network === network)?.name ?? brand.name;
  const when = whenOf(post, i18n.language, overview.preferences.zone);
  const shownIn = placeOf(post.format);
  const images = post.media
    .slice(0, mostImages(network, shownIn))
    .map(({ url, altText, crops, coverMs }) => ({ url, altText, crop: cropIn(shownIn, crops), coverMs }));
  const comment = firstCommentIn(network, options);
  const preview = (
    <NetworkPreview
      {...{ network, account, when, images, shownIn }}
      text={outgoing(text, network)}
      link={post.format === 'link' ? post.link : null}
      options={options}
      comment={comment === null ? null : outgoing(comment, network)}
      language={brand.postLanguage}
    />
  );
  if (!takesText(post.format)) return preview;
  return (
    <>
      {preview}
      <div className={styles.foot}>
        <span>
          {own === null ? t('variantCommon', { network: name }) : t('variantOwn', { network: name })}
        </span>
        {own !== null && <CharacterCounter count={countGraphemes(own)} limit={ownTextCharacters(network)} />}
      </div>
      {!locked && (
        <div className={styles.buttons}>
          {own === null ? (
            <Button busy={suggest.isPending} busyLabel={t('variantMaking')} onPress={() => suggest.mutate()}>
              {t('variantMake', { network: name })}
            </Button>
          ) : (
            <>
              <Button onPress={() => editing.begin({ network, text: own, isNew: false })}>
                {t('variantEdit')}
              </Button>
              <Button busy={editing.saving} onPress={() => editing.save(post, ofNetwork(null))}>
                {t('variantDrop')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}
