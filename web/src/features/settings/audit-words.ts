import { AUDIT_ACTIONS, AUDIT_DETAILS, type AuditDetail } from '@postownia/contract/audit-actions';
import type { AuditRecord } from '@postownia/contract/features/settings';
import { networkName } from '@postownia/contract/networks';
import type { TFunction } from 'i18next';
import { formatDate, formatInstantDay, formatMoney, formatNumber } from '../../lib/formats.ts';

const ACTIONS = Object.values(AUDIT_ACTIONS).flat();

/** An event in the reader's words; one that a newer version wrote stands as it is. */
export function describeAction(action: string, t: TFunction<'audit'>): string {
  const known = ACTIONS.find((candidate) => candidate === action);
  return known === undefined ? action : t(`actions.${known}`);
}

interface Reader {
  t: TFunction<'audit'>;
  language: string;
  /** IANA zone of the workspace. */
  zone: string;
}

/** The particulars of an event, one after the other; those that say nothing to people are left out. */
export function describeDetails(details: AuditRecord['details'], reader: Reader): string {
  return AUDIT_DETAILS.flatMap((name) => {
    const value = details[name];
    if (value === undefined || value === null || name === 'key') return [];
    return reader.t(`details.${name}`, { value: wordOf(name, value, reader) });
  }).join(' · ');
}

/** Codes become words, figures and days are written as the reader's language writes them. */
function wordOf(name: AuditDetail, value: string | number | boolean, { t, language, zone }: Reader): string {
  if (typeof value === 'number')
    return name === 'money' ? formatMoney(value, 'USD', language) : formatNumber(value, language);
  const code = String(value);
  if (name === 'date') return formatDate(code, language, { dateStyle: 'long' });
  if (name === 'until') return formatInstantDay(code, language, zone);
  if (name === 'network') return networkName(code);
  if (name === 'zone') return code.replaceAll('_', ' ');
  if (name === 'method' || name === 'part' || name === 'plan' || name === 'on' || name === 'role')
    return t(`values.${name}.${code}` as 'values.plan.pro', { defaultValue: code });
  return code;
}
