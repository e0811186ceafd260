import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { csvOf, saveFile } from '../../lib/csv.ts';
import { errorText, textOfCode } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/formats.ts';
import styles from './post-import.module.css';
import { FileProblemError } from './read-rows.ts';
import { type CheckedFile, useImport } from './use-import.ts';

interface PostImportProps {
  today: string;
  /** How many drafts stand in the calendar now. */
  onStored: (made: number) => void;
}

/** Many posts from a spreadsheet: the file is checked row by row first, and only then stored. */
export function PostImport({ today, onStored }: PostImportProps) {
  const { t } = useTranslation('post-import');
  const input = useRef<HTMLInputElement>(null);
  const { check, store } = useImport(today, onStored);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be mended and chosen again.
    target.value = '';
    if (file !== undefined) check.mutate(file);
  };
  const example = () =>
    saveFile(t('exampleName'), csvOf([t('columns').split('|'), [today, '9:00', t('exampleText')]]));
  const file = check.data;
  return (
    <div className={styles.root}>
      <p>{t('how')}</p>
      <p>{t('more')}</p>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="sr"
          tabIndex={-1}
          aria-label={t('choose')}
          onChange={choose}
        />
        <Button
          variant={file === undefined ? 'ink' : 'line'}
          icon={IconFileSpreadsheet}
          busy={check.isPending}
          onPress={() => input.current?.click()}
        >
          {t(file === undefined ? 'choose' : 'chooseAgain')}
        </Button>
        <Button variant="ghost" icon={IconDownload} onPress={example}>
          {t('example')}
        </Button>
      </div>
      <div role="status">{check.isError && <FileProblem error={check.error} />}</div>
      {file !== undefined && !check.isPending && (
        <Checked file={file} busy={store.isPending} onStore={() => store.mutate(file)} />
      )}
    </div>
  );
}

/** Why a file was not read, or not checked. */
function FileProblem({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('post-import');
  if (!(error instanceof FileProblemError)) return <ErrorLine>{errorText(error)}</ErrorLine>;
  const { problem, count } = error;
  return <ErrorLine>{t(`file.${problem}`, { count, shown: formatNumber(count, i18n.language) })}</ErrorLine>;
}

/** What will be stored, and every row that will not, with its reason. */
function Checked({ file, busy, onStore }: { file: CheckedFile; busy: boolean; onStore: () => void }) {
  const { t } = useTranslation('post-import');
  const { name, good, problems, refused } = file;
  const told = [
    ...problems.map(({ line, problem }) => ({ line, text: t(`row.${problem}`) })),
    ...refused.map(({ line, code, images }) => ({
      line,
      text: images.length > 0 ? t('noImage', { names: images.join(', ') }) : textOfCode(code),
    })),
  ].toSorted((one, other) => one.line - other.line);
  return (
    <section className={styles.checked} aria-label={name}>
      <h2>{name}</h2>
      <p>
        {t('good', { count: good.length })} {told.length > 0 && t('bad', { count: told.length })}
      </p>
      {told.length > 0 && (
        <ul className={styles.problems}>
          {told.map(({ line, text }) => (
            <li key={line}>
              <b>{t('line', { line })}</b> {text}
            </li>
          ))}
        </ul>
      )}
      {good.length > 0 && (
        <Button variant="ink" busy={busy} onPress={onStore}>
          {t('store', { count: good.length })}
        </Button>
      )}
    </section>
  );
}
