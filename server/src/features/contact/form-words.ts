import type { InterfaceLanguage } from '@postownia/contract';
import names from './form-names.json' with { type: 'json' };

/** Names of what the forms offer. Emails to the operator are Polish; a language without them does not compile. */
const NAMES: Readonly<Record<InterfaceLanguage, typeof names.pl>> = names;

/** How the forms' topics, kinds and items are called in a language. */
export const formNames = (language: InterfaceLanguage) => NAMES[language];
