import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @param {number} seed @returns {() => number} numbers from 0 to 1, the same ones for the same seed */
export function randomOf(seed) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** @param {string} folder @returns {string[]} */
const pagesIn = (folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.mdx?$/.test(file))
		.sort()
		.map((file) => readFileSync(join(folder, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));

/**
 * Writes a documentation of many pages that are all different: each is put together from the sections of real pages, and
 * a part of its longer words becomes words of its own subject, as every product of a large documentation has its names.
 * @param {string} target
 * @param {string[]} folders documentation to take sections from
 * @param {number} count pages
 * @returns {{ characters: number }}
 */
export function writeManyPages(target, folders, count) {
	const random = randomOf(20_261_121);
	const pages = folders.flatMap(pagesIn);
	const sections = pages.flatMap((page) =>
		page.split(/\n(?=## )/).filter((text) => /^## /.test(text) && text.length < 6_000),
	);
	/** @template Thing @param {Thing[]} things @returns {Thing} */
	const pick = (things) => /** @type {Thing} */ (things[Math.floor(random() * things.length)]);
	const syllables = 'ba do fe gi ku la mo ne pi ra su ta vo wi xe yo za chi dra plo ster lin mor'.split(' ');
	const name = () => Array.from({ length: 3 + Math.floor(random() * 2) }, () => pick(syllables)).join('');
	let characters = 0;
	for (let index = 0; index < count; index += 1) {
		const subject = Array.from({ length: 6 }, name);
		const texts = Array.from({ length: 4 + Math.floor(random() * 4.5) }, () => pick(sections));
		const body = texts.join('\n\n').replace(/\b[a-z]{7,}\b/g, (word) => (random() < 0.04 ? pick(subject) : word));
		const page = `---\ntitle: ${pick(subject)} and ${pick(subject)}\n---\n\n${body}\n`;
		const file = join(target, `group-${index % 100}`, `page-${index}.md`);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, page);
		characters += page.length;
	}
	return { characters };
}
