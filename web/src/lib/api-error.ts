import { ORPCError } from '@orpc/client';

/** A refusal of the API: `code` is the contract's, `data` what the code promises besides. */
export { ORPCError as ApiError };

/** Body of every refusal of the API, see the contract's errors. */
interface ErrorBody {
  code: string;
  message: string;
  details?: unknown;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** Reads a refusal's body into an error that carries its code. */
export function readErrorBody(
  body: unknown,
  response: { status: number },
): ORPCError<string, unknown> | null {
  if (!isErrorBody(body)) return null;
  return new ORPCError(body.code, {
    status: response.status,
    message: body.message,
    data: body.details,
    defined: true,
  });
}
