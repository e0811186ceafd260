import { createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE } from './languages.ts';
import type { Namespaces } from './namespaces.ts';
import common from './pl/common.json';
import { typographPolish } from './typography.ts';

const composed = new Map<string, string>();

/** The interface's texts. Polish ones arrive with the modules that use them, see `polishTexts` in the build. */
export const i18n = createInstance();

i18n.use(initReactI18next).use({
  type: 'postProcessor',
  name: 'typography',
  process(text: string, _key: string | string[], _options: unknown, translator: { language?: string }) {
    if (translator.language !== 'pl') return text;
    const known = composed.get(text);
    if (known !== undefined) return known;
    if (composed.size > 2000) composed.clear();
    const result = typographPolish(text);
    composed.set(text, result);
    return result;
  },
});

void i18n.init({
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  defaultNS: 'common',
  ns: ['common'],
  resources: { pl: { common } },
  postProcess: ['typography'],
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Called by the build's `polish-texts` imports; safe to repeat. */
export function addPolishTexts(namespace: keyof Namespaces, texts: ResourceKey): void {
  i18n.addResourceBundle('pl', namespace, texts, true, true);
}
