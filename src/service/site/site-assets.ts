import { createHash } from 'node:crypto';
import { createSendable, type Sendable } from '../compression/sendable.js';
import { siteFile } from './site-files.js';

const styleSheets = [
	'theme.css',
	'frame.css',
	'wayfinding.css',
	'text.css',
	'cards.css',
	'code.css',
	'find.css',
	'print.css',
];

interface SiteAsset {
	/** The path and version in links of pages. */
	url: string;
	content: Sendable;
}

function asset(name: string, type: string, body: string): SiteAsset {
	const version = createHash('sha256').update(body).digest('hex').slice(0, 10);
	return { url: `/_site/${name}?v=${version}`, content: createSendable(body, type) };
}

/** The assets that pages link to. */
export const siteAssets = {
	styleSheet: asset('site.css', 'text/css; charset=utf-8', styleSheets.map(siteFile).join('\n')),
	themeScript: asset('theme.js', 'text/javascript; charset=utf-8', siteFile('theme.js')),
	siteScript: asset('site.js', 'text/javascript; charset=utf-8', siteFile('site.js')),
	// The assets of pages with a playground.
	playgroundScript: asset('playground.js', 'text/javascript; charset=utf-8', siteFile('playground.js')),
	playgroundSnippet: asset(
		'playground-snippet.js',
		'text/javascript; charset=utf-8',
		siteFile('playground-snippet.js'),
	),
	playgroundStyles: asset('playground.css', 'text/css; charset=utf-8', siteFile('playground.css')),
	favicon: asset('favicon.svg', 'image/svg+xml', siteFile('favicon.svg')),
} as const satisfies Record<string, SiteAsset>;

/** The asset at a path such as `/_site/site.css`, whatever its version. */
export function siteAssetAt(pathname: string): SiteAsset | undefined {
	return Object.values(siteAssets).find(({ url }) => url.startsWith(`${pathname}?`));
}
