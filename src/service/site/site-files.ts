/// <reference path="./assets.d.ts" />
const folder = '../../../public/_site/';
const files = import.meta.glob('../../../public/_site/*.{css,js,svg}', {
	query: '?raw',
	import: 'default',
	eager: true,
});

/** The text of a file in `public/_site`, which is bundled with the service. Pictures are not bundled. */
export function siteFile(name: string): string {
	const text = files[folder + name];
	if (text === undefined) throw new Error(`There is no file "${name}" in public/_site.`);
	return text;
}
