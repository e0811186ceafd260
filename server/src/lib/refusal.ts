import type { ErrorCode } from '@postownia/contract';

/**
 * A refusal by a rule of the product, thrown by any operation and answered with its code from the contract.
 * `details` may reach the user: no secrets, no causes.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
