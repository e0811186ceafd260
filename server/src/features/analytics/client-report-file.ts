import type { InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import type { Download } from '../../http/member-downloads.ts';
import { readAllowance } from '../billing/index.ts';
import { getBrandProfile, readBrandStyle } from '../brand-profile/index.ts';
import { monthPdf } from './month-files.ts';
import { readMonth } from './read-month.ts';
import type { ReportLink } from './report-link.ts';

/** A month on paper, under the brand's own logo where its plan has that. */
export async function clientReportFile(
  context: Pick<Context, 'db' | 'clock' | 'storage'>,
  { workspaceId, month }: Pick<ReportLink, 'workspaceId' | 'month'>,
  language: InterfaceLanguage,
): Promise<Download> {
  const { db, clock } = context;
  const now = clock.now();
  const report = await readMonth(context, workspaceId, { month });
  const profile = await getBrandProfile(db, workspaceId);
  const { branding } = await readAllowance(db, await organizationOf(db, workspaceId), now);
  const logo = branding && profile ? (await readBrandStyle(context, workspaceId, profile)).logo : null;
  return {
    name: `postownia-raport-${month}.pdf`,
    mime: 'application/pdf',
    body: await monthPdf(report, { now, language, logo }),
  };
}
