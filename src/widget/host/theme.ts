export type Theme = 'light' | 'dark';

const word = /(^|\s)(theme-)?(dark|slate|light)(-mode|-theme)?(\s|$)/;

/** The theme that `<html>` or `<body>` declare in a class or data attribute, as documentation themes do. */
function declared(element: HTMLElement): string | undefined {
	return word.exec(`${Object.values(element.dataset).join(' ')} ${element.className}`)?.[3];
}

/** The theme that the background looks like: everything except `light` is dark. */
function painted(element: HTMLElement): string | boolean | undefined {
	const { colorScheme, backgroundColor } = getComputedStyle(element);
	// The green channel is close enough to the brightness. Transparent backgrounds say nothing.
	const green = /^rgb\(\d+, (\d+)/.exec(backgroundColor)?.[1];
	return /^(dark|light)$/.exec(colorScheme)?.[0] ?? (green && (+green < 128 || 'light'));
}

/** Matches when the reader's system is dark. */
export const prefersDark = '(prefers-color-scheme:dark)';

/** The page's own theme, or the system's when the page has none. */
export const pageTheme = (root: HTMLElement, body: HTMLElement): Theme =>
	(declared(root) ??
		declared(body) ??
		painted(body) ??
		painted(root) ??
		(matchMedia(prefersDark).matches || 'light')) === 'light'
		? 'light'
		: 'dark';
