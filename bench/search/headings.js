/**
 * Whether a question that is a heading opens its section, without a language model: every heading of real documentation that ends
 * with a question mark is asked word for word, and in small letters without the mark.
 *
 *     node bench/search/headings.js <owner+name/folder>[=<format>]…
 *
 * Whoever runs it fetches the documentation. `DOCENT_SHOW=1` prints every heading that does not open its section. No text of theirs
 * is kept.
 */
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { openDocumentation } from './ask-documentation.js';

const { sectionUrl } = await load('../../src/search/sections/indexed-section.ts');

const mark = /\s*[?？؟]$/;

/** @typedef {{ heading: string, url: string, path: string, facets: { language?: string }, isEmpty: boolean, alike: number }} Asked */

/** @param {string} heading */
const letters = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** The sections whose heading is a question, by the sign that the page itself gives. @returns {Asked[]} */
function questionsOf(/** @type {import('../../src/search/core/documentation.js').Documentation} */ { pages }) {
	const all = pages.flatMap(({ path, address = path, facets, sections }) =>
		sections.map(({ heading, anchor, markdown }) => ({
			heading,
			path,
			facets,
			url: sectionUrl(address, anchor),
			isEmpty: markdown === '',
		})),
	);
	/** @type {Map<string, number>} */
	const counts = new Map();
	const nameOf = (/** @type {Omit<Asked, 'alike'>} */ { heading, facets }) => `${facets.language} ${letters(heading)}`;
	for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
	return all
		.filter(({ heading }) => mark.test(heading))
		.map((one) => ({ ...one, alike: counts.get(nameOf(one)) ?? 0 }));
}

const ways = {
	'word for word': (/** @type {Asked} */ { heading, facets }) => ({ text: heading, filter: facets }),
	'small letters, no mark': (/** @type {Asked} */ { heading, facets }) => ({
		text: heading.replace(mark, '').toLowerCase(),
		filter: facets,
	}),
	'on its own page': (/** @type {Asked} */ { heading, facets, path }) => ({
		text: heading,
		filter: facets,
		currentPath: path,
	}),
};

const rows = [];
for (const argument of process.argv.slice(2)) {
	const [folder = '', format] = argument.split('=');
	const { documentation, ask } = await openDocumentation(folder, format);
	const asked = questionsOf(documentation);
	const repository = /([\w.-]+)\+([\w.-]+)\/(.*)$/.exec(folder);
	const name = repository === null ? folder : `${repository[1]}/${repository[2]}: ${repository[3]}`;
	for (const [way, worded] of Object.entries(ways)) {
		const counts = { own: 0, several: 0, another: 0, none: 0 };
		for (const one of asked) {
			const { passages } = await ask(worded(one));
			const open = passages.filter((passage) => passage.open);
			// A heading without a text of its own has that of the sections below it.
			const isOwn = open.some(({ url, trail }) => url === one.url || (one.isEmpty && trail.includes(one.heading)));
			const result = isOwn ? 'own' : open.length > 0 ? 'another' : one.alike > 3 ? 'several' : 'none';
			counts[result] += 1;
			if (!isOwn && process.env.DOCENT_SHOW)
				console.log(`${result} | ${way} | ${one.alike} | ${one.heading} | ${one.url} | ${open.map(({ url }) => url)}`);
		}
		rows.push([name, way, asked.length, counts.own, counts.another, counts.several, counts.none]);
	}
}

keep(
	import.meta.url,
	`# Questions that are headings

Each row is a folder as it stands in a public repository. Every heading that ends with a question mark is asked, with the version and
language of its page as the filter. *Several* are not opened because more than three sections, or more than three of the reader's page,
have the same heading. They are the first cards.

${table(['folder', 'asked', 'headings', 'opened its section', 'opened another', 'several', 'not opened'], rows)}`,
);
process.exit(0);
