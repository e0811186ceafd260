import PublicLayout from './public-layout.tsx';
import { STATIC } from './static-pages.ts';

/**
 * The frame of pages that are only read: plain HTML, of which the browser opens and closes parts by itself and the page
 * script does the rest. A page that needs React in the browser (a form, a search) belongs into `public-layout.tsx`.
 */
export const handle = STATIC;

export default PublicLayout;
