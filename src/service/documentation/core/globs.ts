import { matchPath, type PathPiece } from './match-path.js';

/** A pattern of files as configurations have it: `**`, `*`, `?` and `{a,b}`. A folder means all that is in it. */
export function createGlob(glob: string): (file: string) => boolean {
	const plain = glob.replace(/^\.?\/+/, '').replace(/(?<!\/)\/+$/, '');
	const pieces = [...plain.matchAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{]+|\{/g)].map(([sign]) => pieceOf(sign));
	// Without a slash, a name means files of this name everywhere.
	const all: PathPiece[] = plain.includes('/') ? pieces : [{ kind: 'folders' }, ...pieces];
	return (file) => matchPath(all, file, (at) => at === file.length || file[at] === '/') !== undefined;
}

function pieceOf(sign: string): PathPiece {
	if (sign === '**/') return { kind: 'folders' };
	if (sign === '**' || sign === '*') return { kind: 'run', min: 0, hasSlashes: sign === '**' };
	if (sign === '?') return { kind: 'sign' };
	return { kind: 'texts', texts: /^\{.*\}$/s.test(sign) ? sign.slice(1, -1).split(',') : [sign] };
}

/** Whether a file is meant by one of several patterns. */
export function matchesGlob(globs: readonly string[]): (file: string) => boolean {
	const patterns = globs.map(createGlob);
	return (file) => patterns.some((isMeant) => isMeant(file));
}

/** A configuration of JavaScript without its comments; signs of them within texts stay. What does not end goes on to the end. */
export const withoutComments = (configuration: string): string =>
	configuration.replace(
		/"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g,
		(found) => (found.startsWith('/') ? '' : found),
	);

/** The texts in a list of JavaScript, Python or TOML behind a name: `srcExclude: ['a/**']`. What is computed is left out. */
export function listedTexts(configuration: string, name: string): string[] {
	const begin = new RegExp(`\\b${name}\\s*[:=]\\s*\\[`).exec(configuration);
	const start = begin === null ? 0 : begin.index + begin[0].length;
	const list = configuration.slice(start, configuration.indexOf(']', start));
	return begin === null ? [] : [...list.matchAll(/(["'])((?:(?!\1).)*)\1/g)].map(([, , text = '']) => text);
}
