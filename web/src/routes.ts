import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { slugsOf } from '../site-texts.ts';

const legal = (path: string) => route(path, 'pages/legal.tsx', { id: `legal-${path}` });

/** One route per text, so that any other address below is a real 404. */
const texts = (kind: 'docs' | 'guides', page: string) =>
  slugsOf(kind).map((slug) => route(`${kind}/${slug}`, page, { id: `${kind}-${slug}` }));

/**
 * Address → page. Pages that are only read stand still, see `static-layout.tsx`. Public pages are also listed in
 * `pages/prerendered-paths.ts` and `pages/site-pages.ts`.
 */
export default [
  // Before the public ones: `/settings/privacy` would else be the privacy page in the language "settings".
  layout('shell/app-layout.tsx', [
    route('dashboard', 'pages/dashboard.tsx'),
    route('checkout/done', 'pages/checkout-done.tsx'),
    route('checkout/:planId', 'pages/checkout-plan.tsx'),
    route('checkout/tokens/:packId', 'pages/checkout-pack.tsx'),
    route('tokens', 'pages/tokens.tsx'),
    route('brands', 'pages/brands.tsx'),
    route('tasks', 'pages/tasks.tsx'),
    route('help', 'pages/help.tsx'),
    route('settings/:page?', 'pages/settings.tsx'),
    route('brand/interview', 'pages/interview.tsx'),
    route('brand/kit', 'pages/brand-kit.tsx'),
    route('brand/facts', 'pages/facts.tsx'),
    route('brand/website', 'pages/website.tsx'),
    route('plans/new', 'pages/new-plan.tsx'),
    route('plans/:id', 'pages/plan.tsx'),
    route('brand/poster', 'pages/new-poster.tsx'),
    route('posts/new', 'pages/new-post.tsx'),
    route('posts/import', 'pages/import-posts.tsx'),
    route('posts/review', 'pages/review.tsx'),
    route('posts/:id', 'pages/post.tsx'),
    route('posts/:id/publications', 'pages/post-log.tsx'),
    route('operator', 'pages/operator.tsx'),
    route('test-image', 'pages/test-image.tsx'),
  ]),
  // `/pricing` is Polish, `/de/pricing` German: the layout refuses what is no language.
  route(':language?', 'shell/static-layout.tsx', [
    index('pages/landing.tsx'),
    route('about', 'pages/about.tsx'),
    route('pricing', 'pages/pricing.tsx'),
    route('roadmap', 'pages/roadmap.tsx'),
    route('features', 'pages/features.tsx'),
    route('integrations', 'pages/integrations.tsx'),
    route('api', 'pages/api-reference.tsx'),
    route('docs', 'pages/docs.tsx'),
    ...texts('docs', 'pages/docs-text.tsx'),
    route('guides', 'pages/guides.tsx'),
    ...texts('guides', 'pages/guides-text.tsx'),
    route('faq', 'pages/faq.tsx'),
    legal('privacy'),
    legal('terms'),
    legal('gdpr'),
    legal('cookies'),
    legal('delete-data'),
    route('404', 'pages/not-found.tsx', { id: 'not-found-document' }),
  ]),
  route(':language?', 'shell/public-layout.tsx', [
    route('contact', 'pages/contact.tsx'),
    route('status', 'pages/status.tsx'),
    route('webinars', 'pages/webinars.tsx'),
    route('training', 'pages/training.tsx'),
    route('careers', 'pages/careers.tsx'),
    route('register', 'pages/register.tsx'),
    route('reset', 'pages/reset.tsx'),
    route('unsubscribe', 'pages/unsubscribe.tsx'),
    route('verify', 'pages/verify.tsx'),
    route('invitation', 'pages/invitation.tsx'),
    route('authorize', 'pages/authorize.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig;
