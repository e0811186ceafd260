import type { CropRatio } from '@postownia/contract/crop-shapes';
import type OpenAI from 'openai';
import * as z from 'zod';
import { type OpenaiOptions, openOpenai, translateOpenaiError } from '../openai-client.ts';
import { ProviderError } from '../provider-error.ts';
import { composeImagePrompt } from './compose-image-prompt.ts';
import { readImage } from './image-bytes.ts';
import type { ImageMaker } from './image-maker.ts';

/** An image as base64 is a third larger than its bytes. */
const LIMITS = { timeout: 90_000, answerBytes: 34_000_000 };

const Answer = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });

const TALL = '1024x1536';
/** The provider draws three shapes; what differs is cut to its own later. */
const SIZES = {
  '1:1': '1024x1024',
  '4:5': TALL,
  '9:16': TALL,
  '1.91:1': '1536x1024',
} as const satisfies Record<CropRatio, string>;

/** Images from the images endpoint of the OpenAI protocol; GPT image models always answer base64. */
export function createOpenaiImageMaker(options: OpenaiOptions): ImageMaker {
  let client: Promise<OpenAI> | undefined;
  return {
    name: 'openai',
    async make(brief, { signal }) {
      const { prompt, negative, hash } = composeImagePrompt(brief);
      client ??= openOpenai(options, LIMITS);
      const openai = await client;
      let answer: unknown;
      try {
        answer = await openai.images.generate(
          {
            model: options.model,
            prompt: `${prompt}. Avoid: ${negative}.`,
            size: brief.ownPrompt ? TALL : SIZES[brief.ratio ?? '1:1'],
            quality: 'medium',
            output_format: 'png',
            n: 1,
          },
          { signal },
        );
      } catch (error) {
        if (signal.aborted) throw signal.reason ?? error;
        const translated = translateOpenaiError(error, signal);
        throw translated.code === 'refused'
          ? new ProviderError('unsafe-image', { cause: error })
          : translated;
      }
      const encoded = Answer.safeParse(answer).data?.data[0]?.b64_json;
      if (!encoded) throw new ProviderError('no-image-address', { detail: 'no b64_json' });
      return {
        ...readImage(Buffer.from(encoded, 'base64')),
        provenance: {
          maker: 'openai',
          model: options.model,
          digitalSourceType: 'trainedAlgorithmicMedia',
          promptHash: hash,
        },
        signature: `${hash}:${brief.variant}`,
      };
    },
  };
}
