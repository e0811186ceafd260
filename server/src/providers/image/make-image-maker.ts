import type { Config } from '../../config.ts';
import { ProviderError } from '../provider-error.ts';
import { publicFetch } from '../public-fetch.ts';
import { createBuiltinImageMaker } from './builtin-image-maker.ts';
import { createIdeogramImageMaker, IDEOGRAM_URL } from './ideogram-image-maker.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImageWorkshop } from './image-workshop.ts';
import { createOpenaiImageMaker } from './openai-image-maker.ts';

export interface ImageMakerChoice {
  readonly config: Pick<Config, 'image' | 'text'>;
  /** The running sandbox; null where it is off. */
  readonly sandbox: { readonly url: string } | null;
  readonly workshop: ImageWorkshop;
}

/** Any non-empty key works there. */
const SANDBOX_KEY = 'sk-sandbox';

/** The maker that the configuration names; without a key or address the sandbox's makers serve (P-12). */
export function makeImageMaker({ config, sandbox, workshop }: ImageMakerChoice): ImageMaker {
  switch (config.image.maker) {
    case 'builtin':
      return createBuiltinImageMaker(workshop);
    case 'ideogram':
      return makeIdeogram({ config, sandbox });
    case 'openai':
      return makeOpenai({ config, sandbox });
  }
}

function makeIdeogram({ config, sandbox }: Omit<ImageMakerChoice, 'workshop'>): ImageMaker {
  const { ideogramKey, ideogramUrl } = config.image;
  if (ideogramKey === undefined && ideogramUrl === undefined) {
    if (!sandbox) return unconfiguredMaker('ideogram', 'IDEOGRAM_API_KEY');
    return createIdeogramImageMaker({
      apiKey: SANDBOX_KEY,
      baseUrl: sandbox.url,
      fetch: publicFetch([sandbox.url]),
    });
  }
  return createIdeogramImageMaker({
    apiKey: ideogramKey ?? 'none',
    ...(ideogramUrl === undefined ? {} : { baseUrl: ideogramUrl }),
    // Its answer names the address of the image: that must not lead into our own network.
    fetch: publicFetch([ideogramUrl ?? IDEOGRAM_URL]),
  });
}

function makeOpenai({ config, sandbox }: Omit<ImageMakerChoice, 'workshop'>): ImageMaker {
  const { apiKey, baseUrl } = config.text;
  const model = config.image.openaiModel;
  if (apiKey === undefined && baseUrl === undefined) {
    if (!sandbox) return unconfiguredMaker('openai', 'OPENAI_API_KEY');
    return createOpenaiImageMaker({ apiKey: SANDBOX_KEY, baseUrl: `${sandbox.url}/v1`, model });
  }
  return createOpenaiImageMaker({
    apiKey: apiKey ?? 'none',
    ...(baseUrl === undefined ? {} : { baseUrl }),
    model,
  });
}

function unconfiguredMaker(name: string, variable: string): ImageMaker {
  return { name, make: () => Promise.reject(new ProviderError('not-configured', { detail: variable })) };
}
