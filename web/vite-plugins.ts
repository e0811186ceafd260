import { createHash } from 'node:crypto';
import path from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { readCompany, siteOrigin } from './company.ts';
import { readSiteTexts, TEXT_KINDS, type TextLanguage } from './site-texts.ts';
import { LANGUAGES } from './src/i18n/languages.ts';
import { readTexts, TEXTS_FOLDER, textFile, textFiles, textsVersion } from './translated-texts.ts';

const CONTRACT_ROUTES = 'virtual:contract-routes';

/** `virtual:contract-routes`: method and path of every operation, without the schemas, for the browser's client. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === CONTRACT_ROUTES ? `\0${CONTRACT_ROUTES}` : null),
    async load(id) {
      if (id !== `\0${CONTRACT_ROUTES}`) return null;
      const { contract } = await import('@postownia/contract');
      return `export default ${JSON.stringify(minifyContractRouter(contract))}`;
    },
  };
}

const COMPANY = 'virtual:company';

/** `virtual:company`: who runs this installation, from the operator's file, and the year of the build. */
export function company(): Plugin {
  return {
    name: 'company',
    resolveId: (id) => (id === COMPANY ? `\0${COMPANY}` : null),
    load(id) {
      if (id !== `\0${COMPANY}`) return null;
      const own = readCompany();
      const [origin, year] = [siteOrigin(own), new Date().getFullYear()];
      return `export default ${JSON.stringify({ ...own, origin, year, isExample: !process.env.COMPANY_FILE })}`;
    },
  };
}

const POLISH_TEXT = 'virtual:polish-text/';
const TRANSLATIONS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'pl');
const TEXT_USE = /useTranslation\(\s*'([\w-]+)'/g;
const SEVERAL_TEXTS = /useTranslation\(\s*\[/;

/**
 * A module that says `useTranslation('calendar')` gets the Polish texts of `calendar` bundled beside it: at hand in the
 * first render, in the prerendered page too, and not loaded by pages that do not speak of it.
 */
export function polishTexts(): Plugin {
  return {
    name: 'polish-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(POLISH_TEXT) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${POLISH_TEXT}`)) return null;
      const namespace = id.slice(POLISH_TEXT.length + 1);
      const name = JSON.stringify(namespace);
      return [
        `import { addPolishTexts, i18n } from ${JSON.stringify(path.join(TEXTS_FOLDER, 'i18n.ts'))};`,
        `import texts from ${JSON.stringify(textFile('pl', namespace))};`,
        // Pages are written in all languages; a browser fetches its own.
        ...(this.environment?.name === 'ssr' ? TRANSLATIONS : []).map(
          (language) =>
            `i18n.addResourceBundle('${language}', ${name}, ${JSON.stringify(readTexts(language, namespace))});`,
        ),
        `addPolishTexts(${name}, texts);`,
      ].join('\n');
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || id.includes('node_modules')) return null;
      // Its texts would be missing, and the part of the page that says so would never appear.
      if (SEVERAL_TEXTS.test(code)) this.error(`useTranslation names one namespace at a time: ${id}`);
      const namespaces = new Set([...code.matchAll(TEXT_USE)].map((match) => match[1]));
      if (namespaces.size === 0) return null;
      const imports = [...namespaces].map((namespace) => `import '${POLISH_TEXT}${namespace}';`).join(' ');
      return { code: `${imports} ${code}`, map: null };
    },
  };
}

/**
 * Lays the texts of every language but Polish where `i18n.ts` fetches them from: `/assets/texts-<version>/de/calendar.json`,
 * with their typography set.
 */
export function translatedTexts(): Plugin {
  return {
    name: 'translated-texts',
    config: () => ({ define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(textsVersion()) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of textFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = textFiles().get(request.url?.slice(1) ?? '');
        if (source === undefined) return next();
        response.setHeader('content-type', 'application/json').end(source);
      });
    },
  };
}

const COMPONENT_STYLE = /\/src\/components\/[\w-]+\.module\.css$/;

/**
 * Puts the components' styles into a cascade layer above the base and below everything else: what a page or feature says
 * about a component wins, whatever the order in which the style sheets arrive.
 */
export function componentLayer(): Plugin {
  return {
    name: 'component-layer',
    enforce: 'pre',
    transform(code, id) {
      if (!COMPONENT_STYLE.test(id.split('?')[0] ?? '')) return null;
      return { code: `@layer base, components;\n@layer components {\n${code}}\n`, map: null };
    },
  };
}

/** What the search of the documentation looks through, as a file of the site. */
function searchWords(language: TextLanguage) {
  const documents = readSiteTexts('docs', language).map(({ slug, title, headings, plain }) => ({
    slug,
    title,
    plain,
    headings: headings.map((heading) => heading.title).join(' · '),
  }));
  const source = JSON.stringify(documents);
  const version = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { address: `/assets/docs-${language}-${version}.json`, source };
}

const SITE_TEXTS = 'virtual:site-texts/';
const DOCS_SEARCH = 'virtual:docs-search';
const OPENAPI = 'virtual:openapi';

/**
 * `virtual:site-texts/docs` (guides, legal): the Markdown texts of a kind as HTML, read by loaders at build.
 * `virtual:docs-search`: addresses of the documentation's words alone, by language. `virtual:openapi`: the contract's OpenAPI document.
 */
export function siteTexts(): Plugin {
  return {
    name: 'site-texts',
    resolveId: (id) => (id.startsWith(SITE_TEXTS) || id === DOCS_SEARCH || id === OPENAPI ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${DOCS_SEARCH}`) {
        const words = { pl: searchWords('pl').address, en: searchWords('en').address };
        return `export default ${JSON.stringify(words)}`;
      }
      if (id === `\0${OPENAPI}`) return `export default ${JSON.stringify(await makeOpenApi())}`;
      const kind = TEXT_KINDS.find((name) => id === `\0${SITE_TEXTS}${name}`);
      return kind === undefined
        ? null
        : `export default ${JSON.stringify({ pl: readSiteTexts(kind, 'pl'), en: readSiteTexts(kind, 'en') })}`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { address, source } of [searchWords('pl'), searchWords('en')])
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const words = [searchWords('pl'), searchWords('en')].find(({ address }) => address === request.url);
        if (words === undefined) return next();
        response.setHeader('content-type', 'application/json').end(words.source);
      });
    },
  };
}

async function makeOpenApi() {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }, { contract }, { addKeyAccess }] =
    await Promise.all([
      import('@orpc/openapi'),
      import('@orpc/zod/zod4'),
      import('@postownia/contract'),
      import('@postownia/contract/openapi-access'),
    ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return addKeyAccess(await generator.generate(contract, { info: { title: 'Postownia', version: '1.0.0' } }));
}
