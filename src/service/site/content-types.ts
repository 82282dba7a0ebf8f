import { extname } from 'node:path';
import type { mediaEndings } from '../documentation/page/named-files.js';

const mediaTypes: Record<`.${(typeof mediaEndings)[number]}`, string> = {
	'.avif': 'image/avif',
	'.gif': 'image/gif',
	'.ico': 'image/x-icon',
	'.jpeg': 'image/jpeg',
	'.jpg': 'image/jpeg',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.webp': 'image/webp',
	'.mp4': 'video/mp4',
	'.webm': 'video/webm',
	'.mp3': 'audio/mpeg',
	'.woff': 'font/woff',
	'.woff2': 'font/woff2',
};

/** The kinds of files that a documentation folder may contain besides its pages. Other kinds are not served. */
const contentTypes: Record<string, string> = {
	...mediaTypes,
	'.csv': 'text/csv; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.pdf': 'application/pdf',
	'.txt': 'text/plain; charset=utf-8',
	'.yaml': 'text/yaml; charset=utf-8',
	'.yml': 'text/yaml; charset=utf-8',
	'.zip': 'application/zip',
};

/** Files that sites have at their root for programs, and that no page names. */
export const wellKnownFile = /^\/(?:(?:llms|llms-full|robots|humans|security)\.txt|favicon\.(?:ico|svg|png))$/i;

/** Files that set programs up, and are not served even where a page names them. */
export const settingsFile = /^\/(?:(?:docs|mint)\.json|docent\.config\.(?:json|ya?ml))$/i;

/** The type of a file; `undefined` for a kind that the site does not serve. */
export function contentTypeOf(path: string): string | undefined {
	return contentTypes[extname(path).toLowerCase()];
}
