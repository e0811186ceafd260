import type { Network } from '@postownia/contract/networks';
import { Suspense } from 'react';
import type { PreviewedPost } from '../../networks/network-view.ts';
import { viewOf } from '../../networks/networks.ts';

/** A post as it looks in the feed of the network, where that is drawn. */
export function NetworkPreview({ network, ...post }: PreviewedPost & { network: Network }) {
  const { Preview } = viewOf(network);
  return (
    Preview && (
      <Suspense fallback={null}>
        <Preview {...post} />
      </Suspense>
    )
  );
}
