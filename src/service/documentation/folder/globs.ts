/** A pattern of files as configurations have it: `**`, `*`, `?` and `{a,b}`. A folder means all that is in it. */
export function globPattern(glob: string): RegExp {
	const plain = glob.replace(/^\.?\/+/, '').replace(/\/+$/, '');
	const source = plain.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\]/g, (sign) => {
		if (sign === '**/') return '(?:.*/)?';
		if (sign === '**') return '.*';
		if (sign === '*') return '[^/]*';
		if (sign === '?') return '[^/]';
		if (sign.startsWith('{')) return `(?:${sign.slice(1, -1).split(',').map(escapeText).join('|')})`;
		return `\\${sign}`;
	});
	// Without a slash, a name means files of this name everywhere.
	return new RegExp(`^${plain.includes('/') ? '' : '(?:.*/)?'}${source}(?:/.*)?$`);
}

const escapeText = (text: string) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');

/** Whether a file is meant by one of several patterns. */
export function matchesGlob(globs: readonly string[]): (file: string) => boolean {
	const patterns = globs.map(globPattern);
	return (file) => patterns.some((pattern) => pattern.test(file));
}

/** A configuration of JavaScript without its comments; signs of them within texts stay. */
export const withoutComments = (configuration: string): string =>
	configuration.replace(
		/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
		(found) => (found.startsWith('/') ? '' : found),
	);

/** The texts in a list of JavaScript, Python or TOML behind a name: `srcExclude: ['a/**']`. What is computed is left out. */
export function listedTexts(configuration: string, name: string): string[] {
	const list = new RegExp(`\\b${name}\\s*[:=]\\s*\\[([^\\]]*)\\]`).exec(configuration)?.[1] ?? '';
	return [...list.matchAll(/(["'])((?:(?!\1).)*)\1/g)].map(([, , text = '']) => text);
}
