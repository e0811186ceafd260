import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { Refusal } from '../../lib/refusal.ts';
import { ProviderError } from '../../providers/provider-error.ts';

/** As long as an image of a post may take. */
const TIMEOUT = 90_000;

/**
 * Draws one image from an operator's own words with the configured maker; models get the words as they are. Nothing
 * is stored and no token spent: the image comes back as a `data:` address.
 * @throws Refusal IMAGE_NOT_MADE with the provider's own reason
 */
export async function makeTestImage(
  { imageMaker, clock }: Pick<Context, 'imageMaker' | 'clock'>,
  { prompt, signal }: { prompt: string; signal: AbortSignal | undefined },
): Promise<string> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const { bytes, mime } = await imageMaker.make(
      {
        objects: [],
        palette: 'Ocean Blue',
        style: 'modern',
        contentType: 'educational',
        headline: prompt,
        postText: prompt,
        keywords: [],
        brandName: 'Postownia',
        language: 'en',
        variant: 0,
        seed: `test-image:${clock.now().toISOString()}`,
        ownPrompt: { words: prompt, ratio: '10x16' },
      },
      { signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) },
    );
    return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status, userMessage: message } = error;
    throw new Refusal('IMAGE_NOT_MADE', {
      maker: imageMaker.name,
      reason: code,
      sentence: formatMessageIn('pl', message),
      message,
      ...(status === undefined ? {} : { status }),
    });
  }
}
