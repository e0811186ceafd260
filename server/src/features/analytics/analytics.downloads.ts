import type { Downloads } from '../../http/member-downloads.ts';
import { clientReportFile } from './client-report-file.ts';
import { monthCsv } from './month-files.ts';
import { readMonth } from './read-month.ts';

/** The month report as files. */
export const analyticsDownloads: Downloads = {
  '/analytics/months/:file': {
    action: 'analytics.read',
    make: async (app, { language, ...who }, { file = '' }) => {
      const [, month, kind] = /^([12]\d{3}-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/.exec(file) ?? [];
      if (month === undefined) return null;
      if (kind === 'pdf') return clientReportFile(app, { ...who, month }, language);
      const report = await readMonth(app, who.workspaceId, { month });
      const name = `postownia-raport-${month}.csv`;
      return { name, mime: 'text/csv; charset=utf-8', body: monthCsv(report, language) };
    },
  },
};
