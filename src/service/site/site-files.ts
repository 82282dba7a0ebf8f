/// <reference path="./assets.d.ts" />
const folder = '../../../public/_site/';
const files = import.meta.glob('../../../public/_site/*.{css,js,svg}', {
	query: '?raw',
	import: 'default',
	eager: true,
});

/** Text of a file of the site's template, bundled so that the service is whole wherever it is installed. Pictures are none of it. */
export function siteFile(name: string): string {
	const text = files[folder + name];
	if (text === undefined) throw new Error(`The site's template has no file "${name}": add it to public/_site.`);
	return text;
}
