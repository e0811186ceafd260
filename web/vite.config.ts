import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { componentLayer, contractRoutes, polishTexts } from './vite-plugins.ts';

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? '3000'}`;

/** In development the pages come from Vite and everything else from the server on SERVER_PORT. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractRoutes(), polishTexts(), componentLayer(), reactRouter()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/sandbox', '/health'].map((prefix) => [prefix, { target: server, xfwd: true }]),
    ),
  },
  build: { target: 'baseline-widely-available', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
});
