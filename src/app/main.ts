/** Starts the server, with Node's compile cache for faster starts. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// If the folder is read-only, nothing is cached and nothing else changes.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./start.ts');
// Written early as well, because the process may end with a power failure.
flushCompileCache();
