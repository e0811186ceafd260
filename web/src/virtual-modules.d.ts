declare module 'virtual:contract-routes' {
  import type { Contract } from '@postownia/contract';

  const routes: Contract;
  export default routes;
}

declare module 'virtual:company' {
  /** Who runs this installation: the one place for what the operator replaces. */
  const company: import('@postownia/contract/company').Company & {
    /** Where the public pages stand; empty where the operator's file does not say it. */
    readonly origin: string;
    readonly year: number;
    /** The operator has no file yet: pages show what a demonstration shows. */
    readonly isExample: boolean;
  };
  export default company;
}

declare module 'virtual:site-texts/*' {
  /** Whole texts with HTML: for loaders only, which run at build. */
  const texts: Record<import('../site-texts.ts').TextLanguage, import('../site-texts.ts').SiteText[]>;
  export default texts;
}

declare module 'virtual:docs-search' {
  /** Addresses of what the search of the documentation looks through, by language of the text. */
  const words: Record<'pl' | 'en', string>;
  export default words;
}

declare module 'virtual:openapi' {
  /** The OpenAPI document of our own contract, made at build: for a loader only. */
  const document: import('@orpc/openapi').OpenAPI.Document;
  export default document;
}

declare module 'virtual:page-script' {
  /** Address of the script that every page carries. */
  const address: string;
  export default address;
}
