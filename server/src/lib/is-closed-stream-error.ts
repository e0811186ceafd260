/**
 * Whether an unhandled rejection is Node's own `fetch` putting bytes into a body that was given up at that moment
 * (undici enqueues without looking whether the stream is still open). Whoever gave the body up has already been told;
 * nobody waits for this error, and it is no reason to end a process.
 */
export function isClosedStreamError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, stack }: { code?: unknown; message?: unknown; stack?: unknown } = error;
  return (
    code === 'ERR_INVALID_STATE' &&
    /ReadableStream is already closed/.test(String(message)) &&
    /node:internal\/deps\/undici/.test(String(stack))
  );
}
