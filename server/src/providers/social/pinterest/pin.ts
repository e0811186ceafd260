import { pinterest } from '@postownia/contract/networks/pinterest';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { Published, PublishTarget, SocialNetwork } from '../social-network.ts';
import { unlessGone } from '../unless-gone.ts';
import type { PinterestApi } from './api.ts';
import { findPin } from './find.ts';
import { altTextOf, linkOf, mediaSourceOf, titleOf } from './pin-source.ts';
import { nextVideoStep, prepareVideo } from './video-upload.ts';

const Pin = z.object({ id: z.string().regex(/^\d+$/), created_at: z.string().optional() });
const { types, maxBytes, ratio, count } = pinterest.formats.carousel.images;

/** A pin on a board: pictures travel in the one visible call, a video goes up before. There is no key of ours. */
export function pinterestPin(
  api: PinterestApi,
  medium: 'image' | 'video',
  postUrl: (board: string, pin: string) => string,
): SocialNetwork {
  return {
    network: 'pinterest',
    medium,
    capabilities: {
      text: pinterest.formats.image.text,
      images: medium === 'video' ? null : { types, maxBytes, ratio, count: [1, count[1]] },
      mediaRequired: true,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 60,
      // A hundred writes a minute with Standard access, three hundred a day for the whole app before.
      limits: api.app.standard
        ? [{ name: 'pinterest-writes', scope: 'account', most: 60, perSeconds: 60 }]
        : [{ name: 'pinterest-trial', scope: 'app', most: 250, perSeconds: 86_400 }],
    },
    nextStep: nextVideoStep,
    prepare: (target) => prepareVideo(api, target),
    publish: (target) => publish(api, target),
    find: (target, trace) => findPin(api, target, trace),
    remove: ({ account: { token }, postId, signal }) =>
      unlessGone(api.call({ method: 'DELETE', path: `/pins/${postId}`, token, signal }), (code) =>
        code.startsWith('404'),
      ),
    async readBack({ account, signal }, remoteId) {
      const call = { method: 'GET', path: `/pins/${remoteId}`, token: account.token, signal } as const;
      const { body, requestId } = await api.call(call);
      const at = new Date(parseAnswer(Pin, body, requestId).created_at ?? '');
      return {
        remoteId,
        permalink: postUrl(account.remoteId, remoteId),
        publishedAt: Number.isNaN(at.getTime()) ? null : at,
        requestId,
      };
    },
  };
}

async function publish(
  api: PinterestApi,
  { account, content, handles, signal }: PublishTarget,
): Promise<Published> {
  const link = linkOf(content);
  const altText = altTextOf(content);
  const pin = {
    board_id: account.remoteId,
    title: titleOf(content),
    description: content.caption,
    ...(link === undefined ? {} : { link }),
    ...(altText === undefined ? {} : { alt_text: altText }),
    media_source: await mediaSourceOf(content, handles),
  };
  const call = { method: 'POST', path: '/pins', token: account.token, body: pin, signal } as const;
  const { body, requestId } = await api.call(call);
  return { remoteId: parseAnswer(Pin, body, requestId).id, requestId };
}
