/** Reads the flows of `src/ARCHITECTURE.md`, numbered lines below a heading, with a link to the file of each hop; and the paths in decisions. */
import type { ImportGraph } from './import-graph.js';

export interface Hop {
	/** The file's path below `src`. */
	file: string;
	/** The file that hands this hop to the one before it. */
	by?: string;
}

const link = /\]\((?!https?:|#)([^)]+)\)/g;

/** Every path below `src` that a text links to. */
export const linksIn = (text: string): string[] => [...text.matchAll(link)].map(([, target = '']) => target);

/** Every path that a text names in back quotes: of a file, or of a folder within another. */
export const pathsIn = (text: string): string[] =>
	[...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)\/?`/g)]
		.map(([, name = '']) => name)
		.filter((name) => name.includes('/') || /\.(tsx?|js|css|md)$/.test(name));

/** The hops below each heading that has some. */
export function flowsIn(text: string): Map<string, Hop[]> {
	const sections = text.split(/^#{2,3} /m).slice(1);
	return new Map(
		sections.flatMap((section): [string, Hop[]][] => {
			const [title = '', ...lines] = section.split('\n');
			const hops = lines
				.filter((line) => /^\d+\. /.test(line))
				.flatMap((line): Hop[] => {
					const [before = '', after] = line.split('handed over by');
					const files = linksIn(before);
					const [by, ...next] = linksIn(after ?? '');
					return [...files.map((file) => ({ file, ...(by && { by }) })), ...next.map((file) => ({ file }))];
				});
			return hops.length > 0 ? [[title.trim(), hops]] : [];
		}),
	);
}

/** The hops that no earlier hop imports and that no file hands over. */
export function flowFaults(hops: readonly Hop[], graph: ImportGraph): string[] {
	const imports = (from: string, to: string) => graph.get(from)?.some((each) => each.to === to) ?? false;
	return hops.flatMap(({ file, by }, index) => {
		if (!graph.has(file)) return [`${file} is not there`];
		if (by) return imports(by, file) ? [] : [`${by} does not import ${file}`];
		const earlier = hops.slice(0, index);
		const isKnown = index === 0 || earlier.some((hop) => imports(hop.file, file));
		return isKnown ? [] : [`${file} is imported by no hop before it`];
	});
}
