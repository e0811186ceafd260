import type { AuditFilter, AuditRecord } from '@postownia/contract/features/settings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { csvOf, saveFile } from '../../lib/csv.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { describeAction, describeDetails } from './audit-words.ts';
import { useSettings } from './use-settings.ts';

/** More than that nobody reads, and a filter finds the rest. */
const MOST_LINES = 2_000;

/** The newest lines of what is chosen, and whether there are older ones. */
async function readLines(shown: AuditFilter): Promise<{ records: AuditRecord[]; isWhole: boolean }> {
  const records: AuditRecord[] = [];
  for (let before: string | undefined; ; ) {
    const page = await api.settings.audit({ ...shown, ...(before === undefined ? {} : { before }) });
    records.push(...page.records);
    if (page.next === null) return { records, isWhole: true };
    if (records.length >= MOST_LINES) return { records, isWhole: false };
    before = page.next;
  }
}

/** Saves what the log shows as a file for a spreadsheet, in the reader’s words. */
export function SaveLog({ shown }: { shown: AuditFilter }) {
  const { t, i18n } = useTranslation('audit');
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const { language } = i18n;
  const save = useMutation({
    mutationFn: () => readLines(shown),
    onSuccess: ({ records, isWhole }) => {
      // Lines of several brands say whose they are.
      const named = records.some(({ brand }) => brand !== undefined);
      const lines = records.map(({ at, actor, name, action, details, brand = '' }) => [
        formatMoment(at, language, zone),
        name ?? t(`actors.${actor}`),
        describeAction(action, t),
        describeDetails(details, { t, language, zone }),
        ...(named ? [brand] : []),
      ]);
      const head = [
        t('columns.at'),
        t('columns.who'),
        t('columns.what'),
        t('columns.details'),
        ...(named ? [t('brand')] : []),
      ];
      saveFile(`postownia-${t('file')}.csv`, csvOf([head, ...lines]));
      if (!isWhole) showToast.success(t('onlyNewest', { count: records.length }));
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <Button busy={save.isPending} onPress={() => save.mutate()}>
      {t('save')}
    </Button>
  );
}
