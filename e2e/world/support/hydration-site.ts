import { fileURLToPath } from 'node:url';
import { buildSite } from './built-site.js';
import { type SiteServer, startSiteServer } from './site-server.js';

const source = fileURLToPath(new URL('../hydration', import.meta.url));

/**
 * Serves pages that a server has rendered and a framework takes over in the browser, one for each framework.
 * @param tag Stands in the head of each page.
 */
export async function startHydrationSite(tag: string): Promise<SiteServer> {
	const built = await buildSite('hydration', source, { build: [['node', 'build.js']], output: 'dist' });
	return startSiteServer(built, (text) => text.replace('<!-- docent -->', tag));
}
