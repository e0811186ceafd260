import document from 'virtual:openapi';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { anchorOf } from '../lib/anchor.ts';
import { classNames } from '../lib/class-names.ts';
import { type ApiExample, examplesOf } from './api-examples.ts';
import { type ApiField, type ApiOperation, type OpenApiDocument, operationsOf } from './api-operations.ts';
import styles from './api-reference.module.css';
import { ApiTry, triedOf } from './api-try.tsx';
import longText from './long-text.module.css';
import site from './site.module.css';
import { SITE_ORIGIN } from './site-origin.ts';
import { SitePage } from './site-page.tsx';

/** Runs at build: the operations, by the groups of the document, and the examples made of them. */
export function loader() {
  const operations = operationsOf(document as OpenApiDocument);
  const groups = [...new Set(operations.map((operation) => operation.tag))].map((tag) => ({
    tag,
    anchor: anchorOf(tag),
    operations: operations.filter((operation) => operation.tag === tag),
  }));
  return { groups, examples: examplesOf(operations, SITE_ORIGIN), tried: triedOf(operations) };
}

function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }) {
  const { t } = useTranslation('api');
  if (fields.length === 0) return null;
  return (
    <div className={styles.fields}>
      <h4>{title}</h4>
      <dl>
        {fields.map(({ name, type, required }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {required && <small>{t('required')}</small>}
            </dt>
            <dd>{type}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Operation({ operation }: { operation: ApiOperation }) {
  const { t } = useTranslation('api');
  const { id, scope, method, path, parameters, body, answer, refusals } = operation;
  const words: Readonly<Record<string, string>> = t('operations', { returnObjects: true });
  return (
    <article className={styles.operation} id={anchorOf(id)}>
      <h3>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
      </h3>
      <p>{words[id] ?? t('noDescription')}</p>
      {scope !== undefined && (
        <p className={styles.scope}>{scope === null ? t('peopleOnly') : t('scopeNeeded', { scope })}</p>
      )}
      <details>
        <summary>{t('details')}</summary>
        <Fields title={t('parameters')} fields={parameters} />
        <Fields title={t('body')} fields={body} />
        {answer.length === 0 ? <p>{t('noAnswer')}</p> : <Fields title={t('answer')} fields={answer} />}
        {refusals.length > 0 && (
          <div className={styles.fields}>
            <h4>{t('refusals')}</h4>
            <dl>
              {refusals.map(({ status, code, message }) => (
                <div key={code}>
                  <dt>
                    <code>{`${status} ${code}`}</code>
                  </dt>
                  <dd>{message}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </details>
    </article>
  );
}

/** The first calls of a program, in four languages. */
function Examples({ examples }: { examples: readonly ApiExample[] }) {
  const { t } = useTranslation('api');
  const words: Readonly<Record<string, string>> = t('operations', { returnObjects: true });
  return (
    <section className={classNames(site.wrap, styles.examples)} aria-labelledby="przyklady">
      <h2 id="przyklady">{t('examples.title')}</h2>
      <p>{t('examples.lead')}</p>
      {examples.map(({ operation, codes }) => (
        <article key={operation} className={styles.example}>
          <h3>{words[operation]}</h3>
          {codes.map(({ language, code }, index) => (
            <details key={language} open={index === 0}>
              <summary>{language}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0}>
                <code>{code}</code>
              </pre>
            </details>
          ))}
        </article>
      ))}
    </section>
  );
}

/** `/api`: every operation of our own OpenAPI document. */
export default function ApiReferencePage() {
  const { t } = useTranslation('api');
  const { groups, examples, tried } = useLoaderData<typeof loader>();
  const names: Readonly<Record<string, string>> = t('groups', { returnObjects: true });
  return (
    <SitePage
      path="/api"
      title={t('title')}
      description={t('description')}
      heading={t('heading')}
      lead={t('lead')}
      aside={<a href="/api/v1/openapi.json">{t('document')}</a>}
    >
      <div className={classNames(site.wrap, styles.rules)}>
        <h2 className="sr">{t('basics')}</h2>
        <div className={site.ruled}>
          {t('rules', { returnObjects: true }).map(({ title, text }) => (
            <article key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </div>
      <Examples examples={examples} />
      <ApiTry operations={tried} />
      <div className={classNames(site.wrap, longText.columns, styles.groups)}>
        <nav className={longText.contents} aria-label={t('contents')}>
          <b>{t('contents')}</b>
          <ol>
            {groups.map(({ tag, anchor }) => (
              <li key={tag}>
                <a href={`#${anchor}`}>{names[tag] ?? tag}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {groups.map(({ tag, anchor, operations }) => (
            <section key={tag} id={anchor} className={styles.group} aria-labelledby={`${anchor}-tytul`}>
              <h2 id={`${anchor}-tytul`}>{names[tag] ?? tag}</h2>
              {operations.map((operation) => (
                <Operation key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </SitePage>
  );
}
