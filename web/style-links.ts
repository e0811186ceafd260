import type { Plugin } from 'vite';

const HELPER = /^\0vite\/preload-helper\.js$/;
const FOR_ALL = 'link.crossOrigin = "";';

/**
 * Style sheets that come with a part are asked for like those of a page. The bundler asks for every part with CORS, the
 * router for sheets without; a browser that meets both for one sheet, now that pages share them, fetches it twice and says
 * so in its console. Ours are of the same origin: scripts alone need CORS, as modules.
 */
export function plainStyleLinks(): Plugin {
  return {
    name: 'plain-style-links',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(FOR_ALL))
          throw new Error('The preload helper of Vite is another: see style-links.ts');
        return { code: code.replace(FOR_ALL, `if (!isCss) ${FOR_ALL}`), map: null };
      },
    },
  };
}
