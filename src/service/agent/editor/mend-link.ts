import { decode } from '../../../search/core/site-path.js';
import { languagesOf } from '../pages/address-forms.js';
import type { SourceLink } from '../pages/page-facts.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import type { Place } from './rewrite-url.js';

/** The places that old addresses lead on to. */
export type Redirects = ReadonlyMap<string, Place>;

/** Least scores of a repair. An anchor needs a higher one, because only its words can be compared. */
const leastScore = { page: 0.6, anchor: 0.76 };
const leastLead = 0.08;

/** The probable target of a broken link; undefined when no target clearly wins. */
export function mendLink(site: WorkspaceSite, from: string, link: SourceLink, redirects: Redirects): Place | undefined {
	const target = site.target(from, link.url);
	if (target.kind === 'page') {
		// An anchor says nothing about another page.
		const anchor = findAnchor(site, target.file, target.anchor, link);
		return anchor === undefined ? undefined : { file: target.file, anchor };
	}
	if (target.kind !== 'missing') return undefined;
	const redirected = redirects.get(target.path);
	const file = redirected?.file ?? findPage(site, from, target, link);
	if (file === undefined) return undefined;
	if (target.anchor === '' && redirected !== undefined) return redirected;
	const anchor = site.hasAnchor(file, target.anchor) ? target.anchor : findAnchor(site, file, target.anchor, link);
	// A page without that section is another one, unless a redirect names it.
	if (anchor === undefined && redirected === undefined) return undefined;
	return { file, anchor: anchor ?? target.anchor };
}

/** Similarity of two short texts from 0 to 1, by the number of edits between them. */
function likeness(a: string, b: string): number {
	const longest = Math.max(a.length, b.length);
	if (longest === 0) return 1;
	if (longest > 200) return a === b ? 1 : 0;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let row = 1; row <= a.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= b.length; column += 1) {
			const isSame = a[row - 1] === b[column - 1];
			let cost = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
			);
			if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
				cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
			current.push(cost);
		}
		[before, last] = [last, current];
	}
	return 1 - (last[b.length] ?? longest) / longest;
}

/** Only letters and digits, in lower case. */
const skeleton = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

interface Candidate<Item> {
	item: Item;
	score: number;
}

/** The candidate that is good enough and clearly better than all others. */
function clearWinner<Item>(
	candidates: readonly Candidate<Item>[],
	leastScore: number,
	leastLead: number,
): Item | undefined {
	const [first, second] = [...candidates].sort((a, b) => b.score - a.score);
	if (first === undefined || first.score < leastScore) return undefined;
	return second !== undefined && first.score - second.score < leastLead ? undefined : first.item;
}

function findPage(
	site: WorkspaceSite,
	from: string,
	target: { path: string; anchor: string },
	link: SourceLink,
): string | undefined {
	const wanted = stepsOf(target.path);
	const near = stepsOf(`/${from}`).slice(0, -1);
	const candidates: Candidate<string>[] = [];
	const roots = new Set([...site.pages.keys()].map((file) => stepsOf(site.pathOf(file))[0]));
	// The whole site stands below a folder of another one, whose addresses are not known here.
	if (!roots.has(wanted[0]) && wanted.slice(1, -1).some((step) => roots.has(step))) return undefined;
	// A page that is missing beside others may be made when the site is built.
	const folder = wanted.slice(0, -1).join('/');
	const isAmong =
		folder !== '' && [...site.pages.keys()].some((file) => stepsOf(`/${file}`).slice(0, -1).join('/') === folder);
	for (const [file, page] of site.pages) {
		const path = site.pathOf(file);
		const steps = stepsOf(path);
		// The address of a folder may be that of a page which the site makes.
		if (steps.length > wanted.length && wanted.every((step, index) => step === steps[index])) return undefined;
		// Another date, version or language is another page.
		if (versionOf(steps) !== versionOf(wanted) || languagesOf(path) !== languagesOf(target.path)) continue;
		const names = [steps.at(-1) ?? '', skeleton(page.frontmatter.title ?? '')].filter((name) => name !== '');
		const own = wanted.at(-1) ?? '';
		if (own === '' || names.length === 0) continue;
		const isSame = steps.join('/') === wanted.join('/');
		const best = Math.max(...names.map((name) => (name === own ? 1 : likeness(name, own) * 0.85)));
		if (!isSame && best < 0.6) continue;
		const shared = Math.max(
			sharedSteps(steps.slice(0, -1), wanted.slice(0, -1)),
			sharedSteps(steps.slice(0, -1), near) * 0.5,
		);
		const isNamed = [page.frontmatter.title, page.headings[0]?.text].some(
			(title) => title !== undefined && skeleton(title) === skeleton(link.text),
		);
		const hasAnchor = target.anchor !== '' && site.hasAnchor(file, target.anchor);
		const isMoved = steps.slice(0, -1).join('/') !== folder;
		if (isMoved && isAmong && !isNamed && !hasAnchor) continue;
		const score = isSame ? 1 : best * 0.7 + shared * 0.1 + (isNamed ? 0.12 : 0) + (hasAnchor ? 0.1 : 0);
		candidates.push({ item: file, score });
	}
	return clearWinner(candidates, leastScore.page, leastLead);
}

/** Folders that sites name versions by. */
const versions = /^(latest|next|stable|current|canary|nightly|unstable|main|master|dev)$/;

/** What tells a page from one of another date or version: numbers, and names of versions. */
const versionOf = (steps: readonly string[]) =>
	steps.flatMap((step) => (versions.test(step) ? [step] : (step.match(/\d+/g) ?? []))).join(' ');

/** The parts of an address, without case, extension and ordering numbers. */
function stepsOf(path: string): string[] {
	return decode(path)
		.split('/')
		.map((step) => skeleton(step.replace(/\.(mdx?|markdown|html?)$/i, '').replace(/^\d+[-_. ]+(?=\D)/, '')))
		.filter((step, index, all) => step !== '' && !(index === all.length - 1 && /^(index|readme)$/.test(step)));
}

/** Share of two folders that is the same, counted from their ends, from 0 to 1. */
function sharedSteps(a: readonly string[], b: readonly string[]): number {
	const longest = Math.max(a.length, b.length);
	if (longest === 0) return 1;
	return a.filter((step) => b.includes(step)).length / longest;
}

function findAnchor(site: WorkspaceSite, file: string, anchor: string, link: SourceLink): string | undefined {
	const wanted = skeleton(decode(anchor));
	if (wanted === '') return undefined;
	const words = wordsOf(decode(anchor));
	const candidates = (site.pages.get(file)?.headings ?? []).map(({ id, text }): Candidate<string> => {
		const name = skeleton(id);
		const isNamed = skeleton(text) !== '' && skeleton(text) === skeleton(link.text);
		if (name === wanted || skeleton(text) === wanted) return { item: id, score: 1 };
		const other = wordsOf(id);
		const common = sharedWords(words, other) / Math.max(words.length, other.length);
		// A heading becomes longer; a link to more than it says means another one.
		const isHead = name.startsWith(wanted) && wanted.length * 2 >= name.length;
		// "#windows" may mean "Windows and WSL" now.
		const isFirst = words.length === 1 && likeness(other[0] ?? '', words[0] ?? '') > 0.8;
		const alike = Math.max(likeness(name, wanted), common, isFirst ? 0.8 : 0);
		const score = alike + (isHead ? 0.25 : 0) + (isNamed && alike > 0.7 ? 0.3 : 0);
		return { item: id, score: Math.min(0.95, score) };
	});
	return clearWinner(candidates, leastScore.anchor, leastLead);
}

/** Number of shared words. Beside other shared words, "config" counts as "configuration". */
function sharedWords(a: readonly string[], b: readonly string[]): number {
	const same = a.filter((word) => b.includes(word)).length;
	if (same === 0) return 0;
	const isShort = (word: string, other: string) =>
		word.length > 3 && (word.startsWith(other) || (other.length > 3 && other.startsWith(word)));
	return (
		same +
		a.filter((word) => !b.includes(word) && b.some((other) => !a.includes(other) && isShort(word, other))).length * 0.8
	);
}

const wordsOf = (anchor: string) =>
	anchor
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
