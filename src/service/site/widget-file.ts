import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createSendable, type Sendable, send } from '../compression/sendable.js';

const types: Record<string, string> = {
	js: 'text/javascript; charset=utf-8',
	css: 'text/css; charset=utf-8',
	map: 'application/json; charset=utf-8',
};

/** Pages of other sites load the widget too, some of them under cross-origin isolation. */
const shared = {
	'access-control-allow-origin': '*',
	'cross-origin-resource-policy': 'cross-origin',
	'x-content-type-options': 'nosniff',
};

const scriptHeaders = { ...shared, 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' };
const chunkHeaders = { ...shared, 'cache-control': 'public, max-age=31536000, immutable' };

/** Answers requests for the widget's files; `undefined` for every other path. */
export type WidgetFiles = (request: Request, pathname: string) => Promise<Response | undefined>;

/**
 * The widget's script at `/docent.js`, and its chunks below `/docent/`. The script keeps its name from release to
 * release, so it is fresh for five minutes; chunks carry a hash, so they never change and are read and compressed once.
 */
export function createWidgetFiles(folder: string): WidgetFiles {
	const kept = new Map<string, { version: string; content: Sendable }>();

	async function contentOf(name: string, type: string): Promise<Sendable | undefined> {
		try {
			const known = kept.get(name);
			if (known && name !== 'docent.js') return known.content;
			const { mtimeMs, size } = await stat(join(folder, name));
			const version = `${mtimeMs} ${size}`;
			if (known?.version === version) return known.content;
			const content = createSendable(new Uint8Array(await readFile(join(folder, name))), type);
			kept.set(name, { version, content });
			return content;
		} catch {
			return undefined;
		}
	}

	return async (request, pathname) => {
		const [, name, extension] = /^\/(docent\.js|docent\/[\w-][\w.-]*\.(?:js|css|map))$/.test(pathname)
			? (/^\/(.*\.(\w+))$/.exec(pathname) ?? [])
			: [];
		const content = name && extension ? await contentOf(name, types[extension] ?? '') : undefined;
		if (!content) return undefined;
		return name === 'docent.js'
			? send(request, content, { headers: scriptHeaders, revalidate: true })
			: send(request, content, { headers: chunkHeaders });
	};
}
