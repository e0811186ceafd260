import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Select, TextField } from '../components/text-field.tsx';
import { classNames } from '../lib/class-names.ts';
import type { ApiOperation } from './api-operations.ts';
import styles from './api-reference.module.css';
import site from './site.module.css';

/** What can be tried: reads that a key opens. Trying changes nothing and costs nothing. */
export const triedOf = (operations: readonly ApiOperation[]): ApiOperation[] =>
  operations.filter(
    ({ method, scope, path }) => method === 'GET' && typeof scope === 'string' && !path.endsWith('/events'),
  );

/** Calls the product with a key of the reader's own; run by the page script (`page-script/run-tries.ts`). The key stays in the page. */
export function ApiTry({ operations }: { operations: readonly ApiOperation[] }) {
  const { t } = useTranslation('api');
  const words: Readonly<Record<string, string>> = t('operations', { returnObjects: true });
  const options = operations.map(({ id, path }) => ({
    value: id,
    label: `GET ${path.replace('/api/v1', '')}`,
  }));
  return (
    <section className={classNames(site.wrap, styles.try, 'by-script')} aria-labelledby="wyprobuj">
      <h2 id="wyprobuj">{t('try.title')}</h2>
      <p>{t('try.lead')}</p>
      <form method="post" data-api-try data-failed={t('try.failed')}>
        <div className={styles.tryFields}>
          <TextField
            label={t('try.key')}
            name="key"
            disabled
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="pst_…"
          />
          <TextField label={t('try.brand')} optional name="brand" autoComplete="off" spellCheck={false} />
        </div>
        <Select label={t('try.operation')} name="operation" options={options} autoComplete="off" />
        {operations.map(({ id, path, parameters }, index) => (
          <fieldset key={id} data-of={id} data-path={path} hidden={index > 0} disabled={index > 0}>
            <legend>{words[id] ?? t('noDescription')}</legend>
            <div className={styles.tryFields}>
              {parameters.map(({ name, type, required }) => (
                <TextField
                  key={name}
                  label={name}
                  hint={type}
                  optional={!required}
                  required={required}
                  name={name}
                  data-parameter=""
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Button type="submit">{t('try.send')}</Button>
        <output aria-live="polite">
          <b data-try-status />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre data-try-answer hidden tabIndex={0} />
        </output>
      </form>
    </section>
  );
}
