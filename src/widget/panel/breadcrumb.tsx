import type { Source } from '../chat/message.js';

/** Where a source stands: the way to it without its own name, which is shown already. */
export function Breadcrumb({ source: { title, heading = title, breadcrumb } }: { source: Source }) {
	const way = (breadcrumb ?? [title]).filter((crumb) => crumb !== heading);
	if (way.length === 0) return null;
	return (
		<span class="breadcrumb block truncate text-muted text-xs">
			{way.map((crumb) => (
				<bdi key={crumb}>{crumb}</bdi>
			))}
		</span>
	);
}
