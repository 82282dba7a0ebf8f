import { isAssetName } from '../pages/address-forms.js';
import { brokenBecause, type LinkTarget, type WorkspaceSite } from '../pages/workspace-site.js';
import type { Redirects } from './mend-link.js';

/** What many broken links have in common. */
export interface LinkPattern {
	/** The places that the links lead to, as in "pages below /rules/". */
	places: string;
	/** Number of these places that are missing, and of all that are linked to. */
	missing: number;
	all: number;
}

/** Above this number of missing places the map of the site is wrong rather than the links. */
const missingMax = 10;

/**
 * Finds places of one kind with one prefix that are missing in such a number, and in such a part, that the site has them and
 * only these files do not show it.
 */
export function findPattern(
	site: WorkspaceSite,
	files: Iterable<string>,
	redirects: Redirects,
): LinkPattern | undefined {
	const groups = new Map<string, { missing: Set<string>; there: Set<string> }>();
	for (const file of files) {
		for (const link of site.pages.get(file)?.links ?? []) {
			const target = site.target(file, link.url);
			if (target.kind === 'elsewhere' || (target.kind === 'missing' && redirects.has(target.path))) continue;
			const isMissing = brokenBecause(site, file, link) !== undefined;
			const path = pathOf(site, target);
			const isAsset = target.kind === 'file' || link.kind === 'image' || isAssetName(path);
			const places = folders(path).map((folder) => `${isAsset ? 'files' : 'pages'} below ${folder}`);
			const isSection = target.kind === 'page' && target.anchor !== '';
			if (isSection) places.push(...sections(target.file, target.anchor));
			for (const place of places) {
				const group = groups.get(place) ?? { missing: new Set(), there: new Set() };
				groups.set(place, group);
				const name = place.includes('section') ? `${path}#${isSection ? target.anchor : ''}` : path;
				const isGone = isMissing && (place.includes('section') || target.kind === 'missing');
				(isGone ? group.missing : group.there).add(name);
			}
		}
	}
	return [...groups]
		.map(([places, { missing, there }]) => ({ places, missing: missing.size, all: missing.size + there.size }))
		.filter(({ missing, all }) => missing > missingMax && missing * 3 > all)
		.sort((a, b) => weightOf(b) - weightOf(a) || b.places.length - a.places.length)[0];
}

/** Many missing places weigh much; places beside them that are there weigh more. */
const weightOf = ({ missing, all }: LinkPattern) => missing * (missing / all) ** 3;

/** The path of a place below the base of the site. */
function pathOf(site: WorkspaceSite, target: Exclude<LinkTarget, { kind: 'elsewhere' }>): string {
	if (target.kind === 'file') return `/${target.file}`;
	if (target.kind === 'page') return site.pathOf(target.file);
	return target.path.startsWith(`${site.place.base}/`) ? target.path.slice(site.place.base.length) : target.path;
}

/** The folders above a path, as in `/`, `/guide/`. */
function folders(path: string): string[] {
	const steps = path.split('/').slice(1, -1);
	return ['/', ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}/`)];
}

function sections(file: string, anchor: string): string[] {
	const [lead = ''] = anchor.split(/(?<=[^\p{L}\p{N}])/u);
	return ['sections', `sections of ${file}`, ...(lead === anchor ? [] : [`sections called #${lead}…`])];
}
