import { Fragment } from 'preact';
import type { Source } from '../../../contract/source.js';
import { hostOf, useLinks } from './link-policy.js';

/** The path of titles to a source, without its own title; it begins with the content source, and with the host of another site. */
export function Breadcrumb({ source: { url, title, heading = title, breadcrumb, contentSource } }: { source: Source }) {
	const links = useLinks();
	const href = links.hrefOf(url, 'source');
	const host = href && hostOf(links, href);
	const titles = (breadcrumb?.length ? breadcrumb : [title]).filter((crumb) => crumb !== heading);
	const way = [...new Set([contentSource, host, ...titles])].filter(Boolean);
	if (way.length === 0) return null;
	return (
		<span class="block truncate text-muted text-xs">
			{way.map((crumb, index) => (
				<Fragment key={crumb}>
					{index > 0 && ' › '}
					<bdi>{crumb}</bdi>
				</Fragment>
			))}
		</span>
	);
}
