import { type Check, fine, warning } from '../check.js';

const day = 86_400;

/** A name that says which version it is may be kept for good; the plain one has to be asked for again. */
const namesVersion = (src: string) => /\d+\.\d+\.\d+|[-.][0-9a-f]{6,}\.js/.test(new URL(src).pathname);

/** How long browsers keep the script. */
export function checkCaching({ headers }: Response, src: string, isInPage: boolean): Check[] {
	const control = headers.get('cache-control') ?? '';
	// Only a same-origin answer shows a page all headers, but this one is shown always.
	if (control === '') {
		return isInPage
			? []
			: [warning('cache', `${src} is sent without Cache-Control; send "Cache-Control: public, max-age=300".`)];
	}
	const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);
	if (/no-store/.test(control)) {
		return [
			warning('cache', `${src} is sent with no-store, so each page fetches it anew; send "public, max-age=300".`),
		];
	}
	if (!namesVersion(src) && (seconds > day || /immutable/.test(control))) {
		return [
			warning(
				'cache',
				`${src} is kept for ${Math.round(seconds / day)} days though its name stays the same, so readers would keep an old version; send "Cache-Control: public, max-age=300".`,
			),
		];
	}
	return [fine('cache', `The script is sent with "${control}".`)];
}
