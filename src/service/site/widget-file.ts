import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/**
 * The widget's script at `/docent.js`, and its chunks below `/docent/`. The script keeps its name from release to
 * release, so it is fresh for five minutes; chunks carry a hash, so they never change.
 */
export async function widgetResponse(folder: string, pathname: string): Promise<Response | undefined> {
	const [, name, extension] = /^\/(docent\.js|docent\/[\w-][\w.-]*\.(?:js|css|map))$/.test(pathname)
		? (/^\/(.*\.(\w+))$/.exec(pathname) ?? [])
		: [];
	if (!name || !extension) return undefined;
	try {
		const body = new Uint8Array(await readFile(join(folder, name)));
		const caching =
			name === 'docent.js'
				? 'public, max-age=300, stale-while-revalidate=86400'
				: 'public, max-age=31536000, immutable';
		return new Response(body, {
			headers: { ...shared, 'content-type': types[extension] ?? '', 'cache-control': caching },
		});
	} catch {
		return undefined;
	}
}
