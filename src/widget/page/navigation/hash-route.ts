/** What a router keeps behind the `#` of the address: docsify writes `#/guide?id=part`, others write `#/guide#part`. */
export interface HashRoute {
	path: string;
	/** Id of a heading, as the address writes it; empty for the whole page. */
	heading: string;
}

/** The route in the hash of an address, or `undefined` when the hash names a heading of the page. */
export function hashRoute({ hash }: Pick<URL, 'hash'>): HashRoute | undefined {
	const [, path, heading = ''] = /^#!?(\/[^?#]*)(?:(?:\?id=|#)(.*))?/.exec(hash) ?? [];
	return path === undefined ? undefined : { path, heading };
}
