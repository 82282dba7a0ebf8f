import type { AgentCheck } from '../../../contract/agent-v2.js';
import { shortenLine } from '../../errors/reason-of.js';
import type { PageFacts } from '../pages/page-facts.js';
import { brokenBecause, type WorkspaceSite } from '../pages/workspace-site.js';
import { compareFindings, type Finding, toCheck } from './finding.js';
import type { States } from './read-states.js';

/** Checks links between pages, anchors, and images beside pages. */
export function checkLinks({ before, after, changed, moved, unread }: States): AgentCheck {
	const oldPaths = new Map([...moved].map(([path, newPath]) => [newPath, path]));
	const wereLinks = new Set(
		[...before.pages.values()].flatMap(({ references }) => references.map(({ label }) => label)),
	);
	const lostNow = changed.flatMap(({ path, after: text }) => findLost(path, text, after.pages.get(path), wereLinks));
	const lostThen = changed.flatMap(({ path, before: text }) =>
		findLost(path, text, before.pages.get(oldPaths.get(path) ?? path), wereLinks),
	);
	const now = [...findBroken(after), ...lostNow];
	const then = now.length === 0 ? [] : [...findBroken(before, moved), ...lostThen];
	const check = toCheck(
		'links',
		compareFindings(then, now),
		['broken link or anchor', 'broken links or anchors'],
		'This change breaks no link and no anchor.',
	);
	if (unread === 0) return check;
	return {
		...check,
		summary: `${check.summary} ${unread} pages that link to nothing of what has changed were not read.`,
	};
}

/** Texts in brackets that are links elsewhere, or were, and have no definition on this page. */
function findLost(file: string, text = '', page: PageFacts | undefined, wereLinks: ReadonlySet<string>): Finding[] {
	if (page === undefined || page.isUnread || wereLinks.size === 0) return [];
	const known = [...page.references, ...page.definitions, ...page.code, ...page.hidden];
	return [...text.matchAll(brackets)].flatMap(({ 0: written, 1: words = '', 2: named, index }) => {
		const label = (named || words).trim().replace(/\s+/g, ' ').toLowerCase();
		if (!wereLinks.has(label) || (named === undefined && /[(:]/.test(text[index + written.length] ?? ''))) return [];
		if (known.some(({ start, end }) => start <= index && index < end)) return [];
		const line = text.slice(0, index).split('\n').length;
		const reason = `has no definition [${label}] on this page`;
		return [{ key: `${file} [${label}]`, text: `${file}:${line}: "${shortenLine(written, 200)}" ${reason}.` }];
	});
}

/** `[words][label]`, `[label][]` and `[label]`. */
const brackets = /\[((?:[^[\]\\]|\\.|`[^`\n]*`)+)\](?:\[([^[\]]*)\])?/g;

/** @param moved new paths of moved files, so that their old findings are recognised */
function findBroken(site: WorkspaceSite, moved: ReadonlyMap<string, string> = new Map()): Finding[] {
	const found: Finding[] = [];
	for (const [file, { links }] of site.pages) {
		for (const link of links) {
			const reason = brokenBecause(site, file, link);
			if (reason === undefined) continue;
			const target = site.target(file, link.url);
			const place =
				target.kind === 'page'
					? `${moved.get(target.file) ?? target.file}#${target.anchor}`
					: // The anchor of a page that is missing says nothing more.
						target.kind === 'missing'
						? target.path
						: link.url;
			const url = link.url.length > 200 ? `${link.url.slice(0, 199)}…` : link.url;
			found.push({ key: `${moved.get(file) ?? file} ${place}`, text: `${file}:${link.line}: "${url}" ${reason}.` });
		}
	}
	return found;
}
