import type { SourceLink } from './page-facts.js';
import type { Site } from './site.js';

/** The reason why a link is broken, to be written after its address; undefined for a working or unknown link. */
export function brokenBecause(site: Site, file: string, link: SourceLink): string | undefined {
	const target = site.target(file, link.url);
	if (target.kind === 'page' && !site.hasAnchor(target.file, target.anchor)) {
		return target.file === file
			? 'leads to a heading that is not on this page'
			: `leads to a heading that ${target.file} does not have`;
	}
	if (target.kind !== 'missing') return undefined;
	if (link.kind === 'link') return 'leads to no page';
	// Files that a site serves from its root may be outside the documentation's folder.
	return link.url.startsWith('/') ? undefined : 'is no file';
}
