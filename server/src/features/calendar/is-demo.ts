import type { Config } from '../../config.ts';

/** True while any part of the outside world is the sandbox; the built-in writer and illustrator are the real thing. */
export function isDemo({ sandbox, networks, mail, text, image }: Config): boolean {
  if (!sandbox.on) return false;
  const writerInSandbox = text.writer === 'openai' && text.apiKey === undefined && text.baseUrl === undefined;
  const imagesInSandbox =
    image.maker === 'ideogram' && image.ideogramKey === undefined && image.ideogramUrl === undefined;
  return !networks.configured || mail.smtpUrl === undefined || writerInSandbox || imagesInSandbox;
}
