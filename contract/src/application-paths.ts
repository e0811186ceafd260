/** Addresses that the application answers, for server and service worker; any other is a page of its own or a real 404. */
export const APPLICATION_PATHS =
  /^\/(dashboard|settings|tokens|tasks|posts|plans|brands?|operator|help|checkout|((en|de|it|fr)\/)?(verify|reset|unsubscribe|invitation|authorize))(\/|$)/;
