import type { Action } from '@postownia/contract/permissions';
import type { ReactNode } from 'react';
import { useMay } from './use-may.ts';

/** Shown to those who may do it: what somebody may not do is not offered to them (P-50). */
export function May({ action, children }: { action: Action; children: ReactNode }) {
  return useMay(action) ? children : null;
}
