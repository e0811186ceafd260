import path from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { readSiteTexts, TEXT_KINDS } from './site-texts.ts';

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

const POLISH_TEXT = 'virtual:polish-text/';
const TEXT_USE = /useTranslation\(\s*'([\w-]+)'/g;

/**
 * A module that says `useTranslation('calendar')` gets the Polish texts of `calendar` bundled beside it: at hand in the
 * first render, in the prerendered page too, and not loaded by pages that do not speak of it.
 */
export function polishTexts(): Plugin {
  const folder = path.join(import.meta.dirname, 'src/i18n');
  return {
    name: 'polish-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(POLISH_TEXT) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${POLISH_TEXT}`)) return null;
      const namespace = id.slice(POLISH_TEXT.length + 1);
      return [
        `import { addPolishTexts } from ${JSON.stringify(path.join(folder, 'i18n.ts'))};`,
        `import texts from ${JSON.stringify(path.join(folder, 'pl', `${namespace}.json`))};`,
        `addPolishTexts(${JSON.stringify(namespace)}, texts);`,
      ].join('\n');
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || id.includes('node_modules')) return null;
      const namespaces = new Set([...code.matchAll(TEXT_USE)].map((match) => match[1]));
      if (namespaces.size === 0) return null;
      const imports = [...namespaces].map((namespace) => `import '${POLISH_TEXT}${namespace}';`).join(' ');
      return { code: `${imports} ${code}`, map: null };
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

const SITE_TEXTS = 'virtual:site-texts/';
const DOCS_SEARCH = 'virtual:docs-search';
const OPENAPI = 'virtual:openapi';

/**
 * `virtual:site-texts/docs` (guides, legal): the Markdown texts of a kind as HTML, read by loaders at build.
 * `virtual:docs-search`: their words alone. `virtual:openapi`: the contract's OpenAPI document.
 */
export function siteTexts(): Plugin {
  return {
    name: 'site-texts',
    resolveId: (id) => (id.startsWith(SITE_TEXTS) || id === DOCS_SEARCH || id === OPENAPI ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${DOCS_SEARCH}`) {
        const documents = readSiteTexts('docs').map(({ slug, title, headings, plain }) => ({
          ...{ slug, title, plain },
          headings: headings.map((heading) => heading.title).join(' · '),
        }));
        return `export default ${JSON.stringify(documents)}`;
      }
      if (id === `\0${OPENAPI}`) return `export default ${JSON.stringify(await makeOpenApi())}`;
      const kind = TEXT_KINDS.find((name) => id === `\0${SITE_TEXTS}${name}`);
      return kind === undefined ? null : `export default ${JSON.stringify(readSiteTexts(kind))}`;
    },
  };
}

async function makeOpenApi() {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }, { contract }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
    import('@postownia/contract'),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, { info: { title: 'Postownia', version: '1.0.0' } });
}
