import { type Check, fine, warning } from '../check.js';

const day = 86_400;

/** A name with a version may be cached forever. The plain name must be revalidated. */
const namesVersion = (src: string) => /\d+\.\d+\.\d+|[-.][0-9a-f]{6,}\.js/.test(new URL(src).pathname);

/** Checks how long browsers cache the script. */
export function checkCaching({ headers }: Response, src: string, isInPage: boolean): Check[] {
	const control = headers.get('cache-control') ?? '';
	// A page sees all headers of a same-origin response only, but always sees this one.
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
