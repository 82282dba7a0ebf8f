import { join, resolve } from 'node:path';
import { createServer } from 'vite';

/** One for all that is loaded, so that each module exists once. Vite and no other: what the service reads with `import.meta.glob` is Vite's to find. */
const server = await createServer({
	configFile: false,
	appType: 'custom',
	oxc: { target: 'node20' },
	cacheDir: join(import.meta.dirname, '../../node_modules/.vite-bench'),
	logLevel: 'error',
	optimizeDeps: { noDiscovery: true, include: [] },
	server: { middlewareMode: true, watch: null, ws: false },
});

/**
 * A module of the service, from its source.
 * @param {string} path relative to this folder
 * @returns {Promise<any>}
 */
export const load = (path) => server.ssrLoadModule(resolve(import.meta.dirname, path));
