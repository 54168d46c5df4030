/** Starts the server, and keeps what Node compiles of it for the next start. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// In a checkout that can't be written nothing is kept; that is all.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./start.ts');
// Not only at the end, which may be a power cut.
flushCompileCache();
