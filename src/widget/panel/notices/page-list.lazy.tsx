import type { Source } from '../../../contract/source.js';
import { Breadcrumb } from '../citations/breadcrumb.js';
import { targetOf, useLinks } from '../citations/link-policy.js';

/** Pages that an answer does not cite. Nothing at all when there are none. */
export function PageList({ title, pages }: { title: string; pages: readonly Source[] }) {
	const links = useLinks();
	if (pages.length === 0) return null;
	return (
		<section>
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{title}</h4>
			<ul class="flex flex-col gap-1" aria-label={title}>
				{pages.map((page) => {
					const href = links.hrefOf(page.url, 'source');
					return (
						<li key={page.url}>
							<a
								class="source-link"
								href={href}
								target={targetOf(href)}
								onClick={(event) => href && links.open(event, href, page)}
							>
								<span class="min-w-0 flex-1">
									<span class="block truncate font-medium" dir="auto">
										{page.heading ?? page.title}
									</span>
									<Breadcrumb source={page} />
								</span>
							</a>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
