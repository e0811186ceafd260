import { NetworkError } from './network-error.ts';

/** Waits for a deletion; what the network does not know any more is deleted. @param isGone by the refusal's code */
export async function unlessGone(call: Promise<unknown>, isGone: (code: string) => boolean): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof NetworkError) || !isGone(error.code)) throw error;
  }
}
