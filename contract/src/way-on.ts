/** Pages that every account has, a new one too: nothing of somebody's, so no address with an id. */
const PAGES =
  'checkout/(?:tokens/)?[a-z0-9-]{1,40}|dashboard|settings(?:/[a-z-]{1,40})?|tokens|tasks|help|brands|brand/[a-z-]{1,40}|plans/new|posts/(?:new|import|review)';
const PAIR = '[a-z]{1,20}=[\\w-]{1,60}';
const WAY_ON = new RegExp(`^/(?:${PAGES})(?:\\?${PAIR}(?:&${PAIR}){0,5})?$`);
const LONGEST = 200;

/**
 * Whether an email's link may lead on to this address: an order or a page of the application, with plain words behind it.
 * There is no dot, colon, escape or second slash in a row to write another host or a step upwards with.
 */
export const isWayOn = (address: string): boolean => address.length <= LONGEST && WAY_ON.test(address);
