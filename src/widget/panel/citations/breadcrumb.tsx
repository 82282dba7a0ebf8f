import { Fragment } from 'preact';
import type { Source } from '../../../contract/source.js';

/** The path of titles to a source, without its own title. */
export function Breadcrumb({ source: { title, heading = title, breadcrumb } }: { source: Source }) {
	const way = [...new Set(breadcrumb?.length ? breadcrumb : [title])].filter((crumb) => crumb !== heading);
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
