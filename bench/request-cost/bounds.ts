const CHANGES = 'changes: 300 a minute for a person, 600 for a brand, 1,200 for an address';

/** Of what is dear at its dearest: how often, and what keeps one request from being dearer. */
const BOUNDS: Readonly<Record<string, string>> = {
  'brandKit.samples':
    'kitSamples: 300 an hour for a brand; drawn one after another in processes of their own',
  'publications.turnOnAutoPublish':
    'wholeCalendar: counts as 8 of 120 a minute for a person, 300 for a brand; beyond 80 posts as a tenth of their number',
  'recurringPosts.create': 'wholeCalendar: counts as 4 of 120 a minute for a person, 300 for a brand',
  'brands.setArchived': 'wholeCalendar: counts as 2 of 120 a minute for a person, 300 for a brand',
  'publications.autoPublishPreview': 'wholeCalendar: 120 a minute for a person, 300 for a brand',
  'publications.preflight':
    'wholeCalendar from 201 posts on: 120 a minute for a person, 300 for a brand; 42 days',
  'posts.list':
    'wholeCalendar from 201 posts on: 120 a minute for a person, 300 for a brand; 42 days of 20 posts',
  'signUp.preview': '240 an hour for an address',
  'signUp.create':
    'SIGNUPS_PER_IP_PER_DAY for an address; password hashing: one processor less than there are, then 503',
  'generation.reelScript': 'reelScripts: 100 a day for a brand',
  'posts.approve': `100 posts at once; ${CHANGES}`,
  'brandFacts.list': '1,000 facts for a brand, so 1 MB; not counted',
};
/** Where one request may cost more than so many milliseconds of processor, its bound is named one by one. */
const DEAR_MILLISECONDS = 60;

/** What keeps an attacker from asking for it without end; undefined where nothing does. */
export function boundOf({ operation, method, total }: { operation: string; method: string; total: number }) {
  const named = BOUNDS[operation];
  if (named !== undefined) return named;
  if (total > DEAR_MILLISECONDS) return undefined;
  return method === 'GET' ? 'a page or a list with an end; not counted, counting costs as much' : CHANGES;
}
