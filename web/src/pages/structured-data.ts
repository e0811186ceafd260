import company from 'virtual:company';
import { PLANS } from '@postownia/contract/plans';
import type { TFunction } from 'i18next';
import { pathIn } from '../i18n/addresses.ts';
import { textLanguage } from '../i18n/long-texts.ts';
import { paidFor } from '../lib/sales-tax.ts';
import { shareCardUrl } from './share-card-url.ts';
import { SITE_ORIGIN } from './site-origin.ts';

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The company, for search engines. */
export const ORGANISATION = {
  '@type': 'Organization',
  '@id': `${SITE_ORIGIN}/#organization`,
  name: company.name,
  url: SITE_ORIGIN,
  logo: `${SITE_ORIGIN}/apple-touch-icon.png`,
  email: company.email,
  sameAs: company.profiles.map((profile) => profile.url),
  address: company.offices.map(({ city, street, zip }) => ({
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: zip,
    addressLocality: city,
    addressCountry: 'PL',
  })),
};

/** The product with its three prices. `t` speaks of `common`. */
export function productData(description: string, t: TFunction<'common'>) {
  return {
    '@type': 'SoftwareApplication',
    name: 'Postownia',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description,
    offers: PLANS.map((plan) => ({
      '@type': 'Offer',
      name: t(`plans.${plan.id}`),
      price: dollars(paidFor(plan.monthlyCents)),
      priceCurrency: 'USD',
      url: `${SITE_ORIGIN}/pricing`,
    })),
  };
}

export function faqData(items: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Address and language of a long text for somebody with this interface language. */
export function inLanguage(path: string, interfaceLanguage: string) {
  const language = textLanguage(interfaceLanguage);
  return { language, path: pathIn(language, path) };
}

/** An article; `path` is its own, `author` a person's name or null where the company speaks. */
export function articleData(article: {
  title: string;
  description: string;
  updated: string;
  author: string | null;
  path: string;
  language: string;
}) {
  const publisher = {
    '@type': 'Organization',
    '@id': ORGANISATION['@id'],
    name: company.name,
    url: SITE_ORIGIN,
  };
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    inLanguage: article.language,
    dateModified: article.updated,
    datePublished: article.updated,
    author: article.author === null ? publisher : { '@type': 'Person', name: article.author },
    publisher,
    image: shareCardUrl(article.path),
    mainEntityOfPage: `${SITE_ORIGIN}${article.path}`,
  };
}
