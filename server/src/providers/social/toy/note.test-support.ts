import { definitionOf, type Network } from '@postownia/contract';
import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import type { SocialNetwork } from '../social-network.ts';
import type { ToyApi } from './api.test-support.ts';

const Note = z.object({ id: z.string(), text: z.string(), channel: z.string() });
const Notes = z.object({ notes: z.array(Note) });

/** A post of a few words, in a channel of the account's server. */
export function toyNote(api: ToyApi, network: Network): SocialNetwork {
  const { text = { max: 0, unit: 'grapheme', hashtags: 0 } } = definitionOf(network).formats.text ?? {};
  return {
    network,
    medium: 'image',
    capabilities: {
      text,
      images: null,
      mediaRequired: false,
      fetchesMedia: false,
      aiLabel: false,
      settleSeconds: 5,
      limits: [],
    },
    nextStep: () => null,
    prepare: async ({ handles }) => ({ handles, requestId: null }),
    async publish({ account, content, signal }) {
      const body = { text: content.caption, channel: account.remoteId };
      const note = parseAnswer(
        Note,
        await api.call(account, { method: 'POST', name: 'notes', body, signal }),
        null,
      );
      return { remoteId: note.id, requestId: null };
    },
    async find({ account, content, handles, signal }, { known }) {
      const answer = await api.call(account, { method: 'GET', name: 'notes', signal });
      const ours = parseAnswer(Notes, answer, null).notes.find(
        ({ id, text, channel }) => text === content.caption && channel === account.remoteId && !known.has(id),
      );
      return ours === undefined
        ? { result: 'absent', handles, requestId: null }
        : { result: 'found', remoteId: ours.id, requestId: null };
    },
    readBack: async ({ account }, remoteId) => ({
      remoteId,
      permalink: `${account.baseUrl}/${remoteId}`,
      publishedAt: null,
      requestId: null,
    }),
  };
}
