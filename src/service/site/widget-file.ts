import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createSendable, type Sendable, send } from '../compression/sendable.js';

const types: Record<string, string> = {
	js: 'text/javascript; charset=utf-8',
	css: 'text/css; charset=utf-8',
	map: 'application/json; charset=utf-8',
	json: 'application/json; charset=utf-8',
};

/** Pages of other sites load the widget too, some of them with cross-origin isolation. */
const shared = {
	'access-control-allow-origin': '*',
	'cross-origin-resource-policy': 'cross-origin',
	'x-content-type-options': 'nosniff',
};

/** Files that keep their name from release to release. */
const latest = new Set(['docent.js', 'docent/renew.js', 'integrity.json']);
const names = /^\/((?:docent(?:-[\w.-]+)?\.js|docent\/[\w-][\w.-]*\.(?:js|css|map)|integrity\.json))$/;

const scriptHeaders = { ...shared, 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' };
const chunkHeaders = { ...shared, 'cache-control': 'public, max-age=31536000, immutable' };

/** Releases besides this one whose parts are kept. */
const earlierReleases = 2;
/** A copy of 2 MB takes seconds. What is older than an hour is left over. */
const longestCopyMs = 3_600_000;
const releaseName = /^docent-.+\.js$/;

/** A copy that is not whole has another name. Another node may make one at the same time, and the first that is whole counts. */
async function keepRelease(widgetFolder: string, own: string): Promise<void> {
	const copy = await mkdtemp(`${own}-copy-`);
	try {
		await cp(widgetFolder, copy, { recursive: true });
		await rename(copy, own).catch(() => undefined);
	} finally {
		await rm(copy, { recursive: true, force: true });
	}
}

const isThere = (path: string): Promise<boolean> =>
	stat(path).then(
		() => true,
		() => false,
	);

/** The folders of the kept releases, the newest first. Another node may remove one in this moment. */
async function keptReleases(kept: string): Promise<string[]> {
	const names = (await readdir(kept).catch(() => [])).filter((name) => releaseName.test(name));
	const releases = await Promise.all(
		names.map(async (name) => ({ name, at: (await stat(join(kept, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
	);
	return releases.sort((one, other) => other.at - one.at).map(({ name }) => join(kept, name));
}

/** Removes what a process left that ended in the middle of a copy. */
async function removeOldCopies(kept: string): Promise<void> {
	for (const name of (await readdir(kept)).filter((name) => name.includes('.js-copy-'))) {
		const begun = await stat(join(kept, name)).catch(() => undefined);
		if (begun && begun.mtimeMs < Date.now() - longestCopyMs)
			await rm(join(kept, name), { recursive: true, force: true });
	}
}

/**
 * Keeps this release's files below the data folder, for the pages that are still open when the next one starts, and removes all but
 * the newest releases. @returns the folder of the kept releases; `undefined` where nothing can be kept
 */
export async function keepWidgetRelease(widgetFolder: string, dataFolder: string): Promise<string | undefined> {
	const kept = join(dataFolder, 'widget');
	try {
		const { script } = JSON.parse(await readFile(join(widgetFolder, 'integrity.json'), 'utf8')) as { script: string };
		const own = join(kept, script);
		await mkdir(kept, { recursive: true });
		if (!(await isThere(own))) await keepRelease(widgetFolder, own);
		await utimes(own, new Date(), new Date()).catch(() => undefined);
		const earlier = (await keptReleases(kept)).filter((release) => release !== own);
		for (const release of earlier.slice(earlierReleases))
			await rm(release, { recursive: true, force: true }).catch(() => undefined);
		await removeOldCopies(kept);
		return kept;
	} catch {
		return undefined;
	}
}

/** Answers requests for the widget's files; `undefined` for every other path. */
type WidgetFiles = (request: Request, pathname: string) => Promise<Response | undefined>;

/**
 * The widget's script at `/docent.js`, its parts below `/docent/`, and what pages need that pin a release: the same script under a
 * name that never changes its meaning, the hashes of all files at `/integrity.json`, and an import map of them at `/importmap.json`.
 * What keeps its name is fresh for five minutes; everything else never changes and is read and compressed once.
 *
 * @param releases folder of the kept releases, whose parts open pages still ask for. It is read at each request for a part that this
 * release does not have, because another node may have started a newer release
 */
export function createWidgetFiles(folder: string, releases?: string): WidgetFiles {
	const kept = new Map<string, { version: string; content: Sendable }>();

	/** The place of a file: this release first. What keeps its name is of this release alone. */
	async function find(name: string): Promise<string> {
		const own = join(folder, name);
		if (releases === undefined || latest.has(name) || (await isThere(own))) return own;
		for (const release of await keptReleases(releases)) {
			const file = join(release, name);
			if (await isThere(file)) return file;
		}
		return own;
	}

	async function contentOf(name: string): Promise<Sendable | undefined> {
		try {
			const known = kept.get(name);
			if (known && !latest.has(name)) return known.content;
			const file = await find(name);
			const { mtimeMs, size } = await stat(file);
			const version = `${mtimeMs} ${size}`;
			if (known?.version === version) return known.content;
			const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
			const content = createSendable(new Uint8Array(await readFile(file)), type);
			kept.set(name, { version, content });
			return content;
		} catch {
			return undefined;
		}
	}

	/** Writes the import map. Browsers look up whole addresses in it, so it contains the request's address. */
	async function importMap(address: string): Promise<Sendable | undefined> {
		const text = await readFile(join(folder, 'integrity.json'), 'utf8').catch(() => undefined);
		if (text === undefined) return undefined;
		const { files } = JSON.parse(text) as { files: Record<string, string> };
		const integrity = Object.entries(files).map(([name, hash]) => [new URL(`/${name}`, address).href, hash]);
		return createSendable(JSON.stringify({ integrity: Object.fromEntries(integrity) }, null, '\t'), types.json ?? '');
	}

	return async (request, pathname) => {
		const name = names.exec(pathname)?.[1];
		const content =
			pathname === '/importmap.json' ? await importMap(request.url) : name ? await contentOf(name) : undefined;
		if (!content) return undefined;
		// The map contains the request's address, which a client can invent, so no shared cache may keep it.
		if (name === undefined)
			return send(request, content, { headers: { ...shared, 'cache-control': 'private, no-store' } });
		return latest.has(name)
			? send(request, content, { headers: scriptHeaders, revalidate: true })
			: send(request, content, { headers: chunkHeaders });
	};
}
