export type Theme = 'light' | 'dark';

const word = /(^|\s)(theme-)?(dark|slate|light)(-mode|-theme)?(\s|$)/;

/** What the page says on `<html>` or `<body>`: documentation themes use a class or a data attribute there. */
function declared(element: HTMLElement): string | undefined {
	return word.exec(`${Object.values(element.dataset).join(' ')} ${element.className}`)?.[3];
}

/** What the page looks like when it says nothing. */
function painted(element: HTMLElement): string | undefined {
	const { colorScheme, backgroundColor } = getComputedStyle(element);
	if (/^(dark|light)$/.test(colorScheme)) return colorScheme;
	// Green alone is close enough to how bright a background looks; transparent ones say nothing.
	const green = /^rgb\(\d+, (\d+)/.exec(backgroundColor)?.[1];
	return green && (Number(green) < 128 ? 'dark' : 'light');
}

/**
 * Follows the page's own theme, and the reader's system where the page has none.
 * @param onTheme Called at once and after each change.
 * @param signal Stops watching.
 */
export function watchTheme(onTheme: (theme: Theme) => void, signal: AbortSignal): void {
	const root = document.documentElement;
	const system = matchMedia('(prefers-color-scheme: dark)');
	let known: Theme | undefined;
	const update = () => {
		const body = document.body ?? root;
		// A page swap may have brought another body.
		observer.observe(body, { attributes: true, childList: body === root });
		const said =
			declared(root) ?? declared(body) ?? painted(body) ?? painted(root) ?? (system.matches ? 'dark' : 'light');
		const theme = said === 'light' ? said : 'dark';
		if (theme !== known) onTheme(theme);
		known = theme;
	};
	const observer = new MutationObserver(update);
	observer.observe(root, { attributes: true, childList: true });
	system.addEventListener('change', update, { signal });
	// Style sheets that arrive late may change what the page looks like.
	addEventListener('load', update, { signal });
	signal.addEventListener('abort', () => observer.disconnect());
	update();
}
