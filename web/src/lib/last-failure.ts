import { onBrandLeft } from './brand-stay.ts';

let failed: string | undefined;

/** Keeps which call the server could not answer, for somebody who asks for help about it. */
export function noteFailure(answer: Response): void {
  if (answer.status >= 500) failed = answer.headers.get('x-request-id') ?? undefined;
}

/** The number, as the server's log has it, of the last call of this page that the server could not answer. */
export const lastFailure = (): string | undefined => failed;

onBrandLeft(() => {
  failed = undefined;
});
