import type { Config } from '../../config.ts';
import { ProviderError } from '../provider-error.ts';
import { createBuiltinWriter } from './builtin-writer.ts';
import { createOpenaiWriter } from './openai-writer.ts';
import type { TextWriter } from './text-writer.ts';

export interface TextWriterChoice {
  readonly config: Pick<Config, 'text'>;
  /** The running sandbox; null where it is off. */
  readonly sandbox: { readonly url: string } | null;
}

/** Any non-empty key works there. */
const SANDBOX_KEY = 'sk-sandbox';

/** The writer that the configuration names; without a key or address the sandbox's chat serves (P-12). */
export function makeTextWriter({ config, sandbox }: TextWriterChoice): TextWriter {
  const { writer, apiKey, baseUrl, ...asked } = config.text;
  if (writer === 'builtin') return createBuiltinWriter();
  if (apiKey === undefined && baseUrl === undefined) {
    if (!sandbox) return unconfiguredWriter();
    return createOpenaiWriter({ ...asked, apiKey: SANDBOX_KEY, baseUrl: `${sandbox.url}/v1` });
  }
  return createOpenaiWriter({ ...asked, apiKey: apiKey ?? 'none', baseUrl });
}

function unconfiguredWriter(): TextWriter {
  const refuse = () => Promise.reject(new ProviderError('not-configured', { detail: 'OPENAI_API_KEY' }));
  return { name: 'openai', write: refuse, script: refuse, reword: refuse };
}
