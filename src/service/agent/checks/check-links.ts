import type { AgentCheck } from '../../../contract/agent-v2.js';
import { brokenBecause, type WorkspaceSite } from '../pages/workspace-site.js';
import { compareFindings, type Finding, toCheck } from './finding.js';
import type { States } from './read-states.js';

/** Checks links between pages, anchors, and images beside pages. */
export function checkLinks({ before, after, moved, unread }: States): AgentCheck {
	const now = findBroken(after);
	const then = now.length === 0 ? [] : findBroken(before, moved);
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

/** @param moved new paths of moved files, so that their old findings are recognised */
function findBroken(site: WorkspaceSite, moved: ReadonlyMap<string, string> = new Map()): Finding[] {
	const found: Finding[] = [];
	for (const [file, { links }] of site.pages) {
		for (const link of links) {
			const reason = brokenBecause(site, file, link);
			if (reason === undefined) continue;
			const target = site.target(file, link.url);
			const place = target.kind === 'page' ? `${moved.get(target.file) ?? target.file}#${target.anchor}` : link.url;
			const url = link.url.length > 200 ? `${link.url.slice(0, 199)}…` : link.url;
			found.push({ key: `${moved.get(file) ?? file} ${place}`, text: `${file}:${link.line}: "${url}" ${reason}.` });
		}
	}
	return found;
}
