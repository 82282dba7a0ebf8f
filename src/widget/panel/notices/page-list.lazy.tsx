import { toldApart } from '../../../client/sources.js';
import type { Source } from '../../../contract/source.js';
import { targetOf, useLinks } from '../citations/link-policy.js';
import { SourceName } from '../citations/source-name.js';

/** Pages that an answer does not cite. Nothing at all when there are none. */
export function PageList({ title, pages }: { title: string; pages: readonly Source[] }) {
	const links = useLinks();
	if (pages.length === 0) return null;
	return (
		<section>
			<h4 class="mb-2 font-semibold text-muted text-xs">{title}</h4>
			<ul class="cards" aria-label={title}>
				{toldApart(pages).map((page) => {
					const href = links.hrefOf(page.url, 'source');
					return (
						<li key={page.url}>
							<a
								class="source-link"
								href={href}
								target={targetOf(href)}
								onClick={(event) => href && links.open(event, href, page)}
							>
								<SourceName source={page} />
							</a>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
