/** How the pages are bundled, for browsers and for rendering them on the server, and served while developing. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiPort = process.env.API_PORT ?? '3001';
const api = `http://127.0.0.1:${apiPort}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: here('./src'),
  publicDir: here('./public'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here(isSsrBuild ? './dist/server' : './dist/client'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // Scripts compete with the picture that the page is judged by; the router asks for what it needs.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/sandbox-pay', '/images', '/healthz', '/readyz'].map((path) => [path, api]),
    ),
  },
}));
