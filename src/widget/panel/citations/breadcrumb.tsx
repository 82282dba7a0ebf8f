import { Fragment } from 'preact';
import type { Source } from '../../../client/source.js';

/** Where a source stands: the way to it without its own name, which is shown already. */
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
