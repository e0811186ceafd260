import { createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE } from './languages.ts';
import type { Namespaces } from './namespaces.ts';
import common from './pl/common.json';
import { typographPolish } from './typography.ts';

const composed = new Map<string, string>();

/**
 * The interface's texts. Polish ones arrive with the modules that use them, see `polishTexts` in the build; those of
 * another language are fetched by namespace, as soon as a module that speaks of one has arrived.
 */
export const i18n = createInstance();

i18n.use(initReactI18next).use({
  type: 'postProcessor',
  name: 'typography',
  process(text: string, _key: string | string[], _options: unknown, translator: { language?: string }) {
    // The other languages' texts are set by the build.
    if (translator.language !== FALLBACK_LANGUAGE) return text;
    const known = composed.get(text);
    if (known !== undefined) return known;
    if (composed.size > 2000) composed.clear();
    const result = typographPolish(text);
    composed.set(text, result);
    return result;
  },
});

/** Only browsers fetch: the build writes its pages with all texts at hand. */
if (!import.meta.env.SSR) {
  i18n.use({
    type: 'backend',
    init() {},
    read(language: string, namespace: string, done: (error: unknown, texts: ResourceKey | boolean) => void) {
      // Polish texts come with the modules; what is asked for without them brings its Polish sentence itself.
      if (language === FALLBACK_LANGUAGE) return done(null, {});
      fetch(`/assets/texts-${import.meta.env.TEXTS_VERSION}/${language}/${namespace}.json`)
        .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
        .then(
          (texts: ResourceKey) => done(null, texts),
          // Asked again a few times; until then the Polish text stands.
          (error) => done(error, true),
        );
    },
  });
}

void i18n.init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'common',
  ns: ['common'],
  resources: { pl: { common } },
  partialBundledLanguages: !import.meta.env.SSR,
  postProcess: ['typography'],
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Called by the build's `polish-texts` imports; safe to repeat. The present language's texts are fetched at once. */
export function addPolishTexts(namespace: keyof Namespaces, texts: ResourceKey): void {
  i18n.addResourceBundle('pl', namespace, texts, true, true);
  void i18n.loadNamespaces(namespace);
}
