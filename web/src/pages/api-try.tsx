import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Select, TextArea, TextField } from '../components/text-field.tsx';
import { classNames } from '../lib/class-names.ts';
import type { ApiOperation } from './api-operations.ts';
import styles from './api-reference.module.css';
import site from './site.module.css';

/** Scopes in which something is changed, each with what its reader has to agree to before it is tried. */
const CHANGING = ['write', 'generate', 'publish', 'manage'] as const;

/**
 * What can be tried: all that a key opens, reads first. Streams do not end, and files are sent by programs. What changes
 * something is sent only after its reader said so, each time.
 */
export function triedOf(operations: readonly ApiOperation[]): ApiOperation[] {
  const tried = operations.filter(
    ({ scope, path, takesFile }) => typeof scope === 'string' && !path.endsWith('/events') && !takesFile,
  );
  return [
    ...tried.filter(({ method }) => method === 'GET'),
    ...tried.filter(({ method }) => method !== 'GET'),
  ];
}

/** Calls the product with a key of the reader's own; run by the page script (`page-script/run-tries.ts`). The key stays in the page. */
export function ApiTry({ operations }: { operations: readonly ApiOperation[] }) {
  const { t } = useTranslation('api');
  const words: Readonly<Record<string, string>> = t('operations', { returnObjects: true });
  const options = operations.map(({ id, method, path }) => ({
    value: id,
    label: `${method} ${path.replace('/api/v1', '')}`,
  }));
  return (
    <section className={classNames(site.wrap, styles.try, 'by-script')} aria-labelledby="wyprobuj">
      <h2 id="wyprobuj">{t('try.title')}</h2>
      <p>{t('try.lead')}</p>
      <form method="post" data-api-try data-failed={t('try.failed')} data-bad-body={t('try.badBody')}>
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
        {operations.map(({ id, method, scope, path, parameters, example }, index) => (
          <fieldset
            key={id}
            data-of={id}
            data-method={method}
            data-path={path}
            // A read by POST changes nothing, so nobody is asked.
            data-agree={scope === 'read' ? undefined : scope}
            data-body={example ?? undefined}
            hidden={index > 0}
            disabled={index > 0}
          >
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
        <div data-try-body hidden>
          <TextArea
            label={t('try.body')}
            hint={t('try.bodyHint')}
            name="body"
            rows={8}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div data-try-agree hidden>
          <Checkbox
            name="agree"
            required
            disabled
            label={CHANGING.map((scope) => (
              <span key={scope} data-agrees={scope} hidden>
                {t(`try.agree.${scope}`)}
              </span>
            ))}
          />
        </div>
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
