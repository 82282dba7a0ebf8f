import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeholders, withSettings } from '../../support/placeholders.js';
import { type ServedDocumentation, startService } from '../../support/service-process.js';
import { buildSite } from './built-site.js';
import type { SiteDescription } from './site-description.js';
import { startSiteServer } from './site-server.js';

/** Folder of a site's own files. */
export const siteFolder = (name: string): string => fileURLToPath(new URL(`../sites/${name}`, import.meta.url));

/** A site made by its real generator, served, with a service that answers from its Markdown. */
export interface FixtureSite extends AsyncDisposable {
	readonly description: SiteDescription;
	/** The folder of the built pages. */
	readonly built: string;
	/** Without a slash at the end. */
	readonly origin: string;
	readonly service: ServedDocumentation;
	/** Address of one of its pages. */
	page(path: string): string;
}

/** In a folder whose `package.json` says that scripts are CommonJS, the description is a `.mts`. */
export async function describeSite(name: string): Promise<SiteDescription> {
	const extension = existsSync(join(siteFolder(name), 'site.mts')) ? 'mjs' : 'js';
	return ((await import(`../sites/${name}/site.${extension}`)) as { site: SiteDescription }).site;
}

/** @param name Folder below `e2e/world/sites`. */
export async function openFixtureSite(name: string): Promise<FixtureSite> {
	const site = await describeSite(name);
	const folder = siteFolder(site.folder ?? name);
	const built = await buildSite(name, folder, site);
	const flags = ['--domain', placeholders.domain, ...(site.serviceFlags ?? [])];
	let settle = (text: string) => text;
	const server = await startSiteServer(built, (text) => settle(text.replaceAll(placeholders.site, server.origin)));
	const documentation = site.documentation ? join(folder, site.documentation) : `${server.origin}/`;
	const service = await startService(documentation, flags);
	settle = (text) => withSettings(text, { url: service.url, key: service.key });
	return {
		description: site,
		built,
		origin: server.origin,
		service,
		page: (path) => server.origin + path,
		[Symbol.asyncDispose]: async () => {
			await server[Symbol.asyncDispose]();
			await service[Symbol.asyncDispose]();
		},
	};
}
