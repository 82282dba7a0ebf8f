export type Theme = 'light' | 'dark';

const word = /(^|\s)(theme-)?(dark|slate|light)(-mode|-theme)?(\s|$)/;

/** What the page says on `<html>` or `<body>`: documentation themes use a class or a data attribute there. */
function declared(element: HTMLElement): string | undefined {
	return word.exec(`${Object.values(element.dataset).join(' ')} ${element.className}`)?.[3];
}

/** What the page looks like when it says nothing: anything but `light` is dark. */
function painted(element: HTMLElement): string | boolean | undefined {
	const { colorScheme, backgroundColor } = getComputedStyle(element);
	// Green alone is close enough to how bright a background looks; transparent ones say nothing.
	const green = /^rgb\(\d+, (\d+)/.exec(backgroundColor)?.[1];
	return /^(dark|light)$/.exec(colorScheme)?.[0] ?? (green && (+green < 128 || 'light'));
}

/** Holds where the reader's system is dark. */
export const darkSystem = '(prefers-color-scheme: dark)';

/** The page's own theme, or that of the reader's system where the page has none. */
export const pageTheme = (root: HTMLElement, body: HTMLElement): Theme =>
	(declared(root) ??
		declared(body) ??
		painted(body) ??
		painted(root) ??
		(matchMedia(darkSystem).matches || 'light')) === 'light'
		? 'light'
		: 'dark';
