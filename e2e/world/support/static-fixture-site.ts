import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../../src/tooling/run.js';
import { buildSite, rebuildSite } from './built-site.js';
import { describeSite, siteFolder } from './fixture-site.js';
import { filesBelow } from './hash-files.js';
import type { SiteDescription } from './site-description.js';
import { startSiteServer } from './site-server.js';

/** A site that answers by its own files, on a server of files. */
export interface StaticFixtureSite extends AsyncDisposable {
	readonly description: SiteDescription;
	/** Without a slash at the end. */
	readonly origin: string;
	/** Address of one of its pages. */
	page(path: string): string;
}

/** What an owner with a service has, and what stands there without one. */
const withoutService: readonly (readonly [RegExp, string])[] = [
	[/\{ service: '[^']+', domain: '[^']+', apiKey: '[^']+' \}/, '{ static: true }'],
	[/service: \S+\n\s+domain: \S+\n\s+api_key: \S+/, 'static: true'],
	[/docent_service = .+\ndocent_domain = .+\ndocent_api_key = .+/, 'docent_static = True'],
	[
		/src="[^"]+\/docent\.js"\s+data-domain="[^"]+"\s+data-api-key="[^"]+"/,
		'src="/docent/docent.js" data-index="/docent/" data-search="palette"',
	],
];

/** The files of a site that change when its owner does without a service. */
export async function staticFiles(folder: string): Promise<Map<string, string>> {
	const changed = new Map<string, string>();
	for (const file of await filesBelow(folder, /(^|\/)(node_modules|site\.m?ts)(\/|$)/)) {
		const text = await readFile(join(folder, file), 'utf8');
		const mended = withoutService.reduce((now, [from, to]) => now.replace(from, to), text);
		if (mended !== text) changed.set(file, mended);
	}
	return changed;
}

/** Puts the command `docent-service` on the path, as an installation does. */
export async function installCommand(): Promise<{ PATH: string } & AsyncDisposable> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-command-'));
	const command = join(folder, 'docent-service');
	await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'src/service/dist/cli.js')}" "$@"\n`);
	await chmod(command, 0o755);
	return {
		PATH: `${folder}${delimiter}${process.env.PATH}`,
		[Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
	};
}

/**
 * Builds a site of the tests without a service, with the packages that it has already, and serves it as it is.
 * @param name Folder below `e2e/world/sites`.
 */
export async function openStaticSite(name: string): Promise<StaticFixtureSite> {
	const description = await describeSite(name);
	const folder = siteFolder(description.folder ?? name);
	const built = await buildSite(name, folder, description);
	await using command = await installCommand();
	// No generator makes plain pages: the command stands in their build.
	const build = description.build.length > 0 ? description.build : plainBuild(description.output);
	const site = { ...description, build };
	const pages = await rebuildSite(built, 'static', folder, site, await staticFiles(folder), { PATH: command.PATH });
	const server = await startSiteServer(pages, (text) => text);
	return {
		description,
		origin: server.origin,
		page: (path) => server.origin + path,
		[Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
	};
}

const plainBuild = (pages: string): SiteDescription['build'] => [
	['docent-service', 'build', pages, '--html', '--out', `${pages}/docent`],
];
