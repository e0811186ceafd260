import document from '../../data/x-openapi.json' with { type: 'json' };
import { type Definitions, findViolation } from '../openai/json-schema.ts';

/** Shapes of X's calls, reduced from the specification that X publishes (version 2.167, 22 August 2026). */
interface Spec {
  calls: Record<string, { request?: string; answer: string }>;
  schemas: Definitions;
}

const { calls, schemas }: Spec = document;

/** What of a call's body or answer breaks X's own specification; null: nothing. */
export function breachOf(call: string, part: 'request' | 'answer', value: unknown): string | null {
  const name = calls[call]?.[part];
  if (name === undefined) return part === 'answer' ? `no such call: ${call}` : null;
  const violation = findViolation(value, schemas[name] ?? {}, schemas);
  return violation && `${violation.path}: ${violation.kind} ${violation.detail}`;
}
