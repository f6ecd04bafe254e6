/** How the web client is built and served: to `dist`, with hashed files and no inline scripts, and in development beside a server on port 3000. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    // The browsers that know CSS light-dark(), from which the tokens are made.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing is inlined as a data address, so that the page's content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': server, '/sheet-update-hub': { target: server, ws: true } },
  },
});
