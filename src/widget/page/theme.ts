export type Theme = 'light' | 'dark';

const attributes = ['theme', 'color-mode', 'color-scheme', 'md-color-scheme', 'bs-theme', 'mode'];

/** What the page says on `<html>` or `<body>`, in the ways of the common documentation themes. */
function declared(element: Element): Theme | undefined {
	const values = attributes.map((name) => element.getAttribute(`data-${name}`)).join(' ');
	const words = `${values} ${element.className.replace(/\b(?:theme|mode|color|scheme)[-_]{1,2}|[-_]{1,2}(?:theme|mode)\b/g, '')}`;
	if (/(?:^|\s)(?:dark|slate|night)(?:\s|$)/.test(words)) return 'dark';
	return /(?:^|\s)light(?:\s|$)/.test(words) || /(?:^|\s)default(?:\s|$)/.test(values) ? 'light' : undefined;
}

/** What the page looks like when it says nothing. */
function painted(element: Element): Theme | undefined {
	const { colorScheme, backgroundColor } = getComputedStyle(element);
	if (colorScheme === 'dark' || colorScheme === 'light') return colorScheme;
	const [red = 0, green = 0, blue = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
	if (!backgroundColor.startsWith('rgb') || alpha < 0.5) return undefined;
	return red * 0.3 + green * 0.59 + blue * 0.11 < 128 ? 'dark' : 'light';
}

function pageTheme(system: MediaQueryList): Theme {
	const root = document.documentElement;
	const { body } = document;
	return (
		declared(root) ??
		(body && declared(body)) ??
		(body && painted(body)) ??
		painted(root) ??
		(system.matches ? 'dark' : 'light')
	);
}

/**
 * Follows the page's own theme, and the reader's system where the page has none.
 * @param onTheme Called at once and after each change.
 * @returns stops watching
 */
export function watchTheme(onTheme: (theme: Theme) => void): () => void {
	const system = matchMedia('(prefers-color-scheme: dark)');
	let known: Theme | undefined;
	const update = () => {
		// A page swap may have brought another body.
		if (document.body) observer.observe(document.body, { attributes: true });
		const theme = pageTheme(system);
		if (theme !== known) onTheme(theme);
		known = theme;
	};
	const observer = new MutationObserver(update);
	observer.observe(document.documentElement, { attributes: true, childList: true });
	system.addEventListener('change', update);
	// Style sheets that arrive late may change what the page looks like.
	addEventListener('load', update);
	update();
	return () => {
		observer.disconnect();
		system.removeEventListener('change', update);
		removeEventListener('load', update);
	};
}
