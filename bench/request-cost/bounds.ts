const CHANGES = 'changes: 300 a minute for a person, 600 for a brand, 1,200 for an address';
const PLANNED = 'wholeCalendar: counts as 4 of 120 a minute for a person, 300 for a brand';
const PLANNED_ANEW = 'wholeCalendar: counts as 20 of 120 a minute for a person, 300 for a brand';
const PASSWORDS =
  'ten attempts in five minutes for a person; password hashing: one processor less than there are, then 503';
const DECODED = `decoded in processes of their own, never all for one brand; the plan’s bytes; ${CHANGES}`;
const BATCH = `one batch at a time, each day costs tokens; ${CHANGES}`;

/** Of what is dear at its dearest: how often, and what keeps one request from being dearer. */
const BOUNDS: Readonly<Record<string, string>> = {
  'brandKit.samples':
    'kitSamples: 300 an hour for a brand; drawn one after another in processes of their own',
  'publications.turnOnAutoPublish':
    'wholeCalendar: counts as 8 of 120 a minute for a person, 300 for a brand; beyond 80 posts as a tenth of their number',
  'recurringPosts.create': PLANNED,
  'recurringPosts.change': PLANNED_ANEW,
  'recurringPosts.release': PLANNED_ANEW,
  'brands.setArchived': 'wholeCalendar: counts as 2 of 120 a minute for a person, 300 for a brand',
  'publications.autoPublishPreview': 'wholeCalendar: 120 a minute for a person, 300 for a brand',
  'publications.preflight':
    'wholeCalendar from 201 posts on: 120 a minute for a person, 300 for a brand; 42 days',
  'posts.list':
    'wholeCalendar from 201 posts on: 120 a minute for a person, 300 for a brand; 42 days of 20 posts',
  'monthPlans.renewTopic': 'wholeCalendar: counts as 2 of 120 a minute for a person, 300 for a brand',
  'approvals.create': `100 posts at once; ${CHANGES}`,
  'approvals.resend': `100 posts at once; ${CHANGES}`,
  'approvals.approve': `100 posts at once; ${CHANGES}`,
  'signUp.preview':
    '240 an hour for an address, 24 at once; most of the memory is a drawer that starts, of which visitors leave one to others',
  'signUp.create':
    'SIGNUPS_PER_IP_PER_DAY for an address; password hashing: one processor less than there are, then 503',
  'apiKeys.create': PASSWORDS,
  'apiKeys.rotate': PASSWORDS,
  'privacy.requestDeletion': PASSWORDS,
  'members.handOver': PASSWORDS,
  'assets.add': DECODED,
  'support.attachScreenshot': DECODED,
  'brandProfile.putLogo': DECODED,
  'photoPosters.samples': 'posterSamples: 300 an hour for a brand; drawn in processes of their own',
  'photoPosters.make': `two tokens each, drawn in processes of their own; ${CHANGES}`,
  'reels.preview': 'reelPreviews: 300 an hour for a brand; one at a time, eight wait',
  'generation.start': BATCH,
  'generation.cancel': BATCH,
  'generation.reelScript': 'reelScripts: 100 a day for a brand',
  'posts.approve': `100 posts at once; ${CHANGES}`,
  'brandFacts.answer': `4,000 characters; ${CHANGES}`,
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
