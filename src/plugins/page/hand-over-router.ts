/** The API that the script puts on the page, or the queue of calls until then. */
interface Docent {
	q?: unknown[];
	update?: (options: { onNavigate: (url: string) => void }) => unknown;
}

/** Lets citations change the page with the site's router, whether the script has loaded or not. */
export function handOverRouter(push: (path: string) => void): void {
	const onNavigate = (url: string) => {
		const { pathname, search, hash } = new URL(url);
		push(pathname + search + hash);
	};
	const page = window as unknown as { Docent?: Docent };
	page.Docent ??= { q: [] };
	if (page.Docent.update) page.Docent.update({ onNavigate });
	else page.Docent.q?.push(['update', { onNavigate }]);
}
