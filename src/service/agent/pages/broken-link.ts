import type { SourceLink } from './page-facts.js';
import type { Site } from './site.js';

/** Why a link of a file leads nowhere, to be put after its address; undefined when it leads somewhere, or cannot be judged. */
export function brokenBecause(site: Site, file: string, link: SourceLink): string | undefined {
	const target = site.target(file, link.url);
	if (target.kind === 'page' && !site.hasAnchor(target.file, target.anchor)) {
		return target.file === file
			? 'leads to a heading that is not on this page'
			: `leads to a heading that ${target.file} does not have`;
	}
	if (target.kind !== 'missing') return undefined;
	if (link.kind === 'link') return 'leads to no page';
	// What a site serves from its root need not be in the folder of the documentation.
	return link.url.startsWith('/') ? undefined : 'is no file';
}
