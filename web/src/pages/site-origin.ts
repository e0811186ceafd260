import company from 'virtual:company';

/** Where the public site lives; canonical addresses, shared links and the sitemap begin with it. No trailing slash. */
export const SITE_ORIGIN = company.origin;
