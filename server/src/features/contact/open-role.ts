import { ENROLMENT_ITEMS } from '@postownia/contract/features/contact';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readCompany } from '../../read-company.ts';

/** Names of the roles in the operator's file, by item; null without a file: a demonstration shows drawn ones. */
export function ownRoles({ config }: Pick<Context, 'config'>): ReadonlyMap<string, string> | null {
  if (!config.companyFile) return null;
  const company = readCompany(config.companyFile);
  const roles = 'fault' in company ? [] : (company.careers?.roles ?? []);
  return new Map(roles.map(({ item, name }) => [item, name]));
}

/**
 * The name of an open role as the operator's file has it; null for a drawn one, whose words are the product's.
 * @throws Refusal NOT_FOUND for one that is not open
 */
export function openRole(app: Pick<Context, 'config'>, item: string): string | null {
  const own = ownRoles(app);
  const isOpen = own === null ? (ENROLMENT_ITEMS.job as readonly string[]).includes(item) : own.has(item);
  if (!isOpen) throw new Refusal('NOT_FOUND');
  return own?.get(item) ?? null;
}
