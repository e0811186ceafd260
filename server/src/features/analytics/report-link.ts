import * as z from 'zod';
import type { Context } from '../../context.ts';
import { SecretBoxError } from '../../lib/secret-box.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

/** Where a client opens a month's report, without an account. */
export const REPORT_PATH = '/client-reports/';
/** Where they end it. */
export const STOP_PATH = `${REPORT_PATH}stop/`;

const AAD = 'client-report';
const Encrypted = z.object({ workspaceId: z.uuid(), month: z.string(), to: z.string() });

/** Which report, and to whom its link was sent. */
export interface ReportLink {
  readonly workspaceId: WorkspaceId;
  /** `YYYY-MM` */
  readonly month: string;
  readonly to: string;
}

/** The addresses of a report and of its end: encrypted, so that nobody can make one. They open while their reader is a recipient. */
export function reportLinks(
  { appUrl, secretBox }: Pick<Context, 'appUrl' | 'secretBox'>,
  { workspaceId, month, to }: ReportLink,
): { readonly file: string; readonly stop: string } {
  const token = secretBox.encrypt(JSON.stringify({ workspaceId, month, to }), AAD);
  return { file: `${appUrl}${REPORT_PATH}${token}`, stop: `${appUrl}${STOP_PATH}${token}` };
}

/** What a token is about; null when it is not ours. */
export function openReportLink({ secretBox }: Pick<Context, 'secretBox'>, token: string): ReportLink | null {
  try {
    const { workspaceId, ...rest } = Encrypted.parse(JSON.parse(secretBox.decrypt(token, AAD)));
    return { ...rest, workspaceId: asWorkspaceId(workspaceId) };
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}
