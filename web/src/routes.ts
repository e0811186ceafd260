import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Address → page. Public pages are also listed in `pages/prerendered-paths.ts` and `pages/site-pages.ts`. */
export default [
  layout('shell/public-layout.tsx', [
    index('pages/landing.tsx'),
    route('register', 'pages/register.tsx'),
    route('reset', 'pages/reset.tsx'),
    route('verify', 'pages/verify.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  layout('shell/app-layout.tsx', [
    route('dashboard', 'pages/dashboard.tsx'),
    route('plans/new', 'pages/new-plan.tsx'),
    route('plans/:id', 'pages/plan.tsx'),
    route('posts/:id', 'pages/post.tsx'),
    route('posts/:id/publications', 'pages/post-log.tsx'),
  ]),
] satisfies RouteConfig;
