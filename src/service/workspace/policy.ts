import { PolicyError } from './policy-error.js';

/** Largest file that the agent reads or writes, in bytes. */
export const fileMaxBytes = 1_048_576;
const pathMaxBytes = 1_000;
const nameMaxBytes = 240;

/** The kind of a repository entry, in git's terms. */
export type EntryKind = 'file' | 'link' | 'submodule';

/** Formats of documentation, the only ones that the agent writes. None of them is executable. */
const writableFormats = new Set(
	'md mdx markdown mdown mkd mdoc rst adoc asciidoc txt html htm json jsonc yml yaml toml csv tsv'.split(' '),
);

const binaryFormats = new Set(
	'png jpg jpeg gif webp avif ico bmp tif tiff heic pdf zip gz tgz bz2 xz 7z rar jar woff woff2 ttf otf eot mp3 mp4 m4a wav ogg webm mov avi wasm exe dll so dylib bin db sqlite psd ai sketch fig docx xlsx pptx'.split(
		' ',
	),
);

/** Files that instruct machines or name responsible people, in any folder. Names in lower case. */
const instructing = new Set(
	[
		'agents.md claude.md gemini.md codeowners',
		'package.json package-lock.json npm-shrinkwrap.json pnpm-lock.yaml pnpm-workspace.yaml composer.json deno.json deno.jsonc',
		'lerna.json nx.json turbo.json renovate.json action.yml action.yaml taskfile.yml lefthook.yml',
		'vercel.json netlify.toml wrangler.toml wrangler.json wrangler.jsonc firebase.json now.json fly.toml render.yaml app.yaml app.json',
		'appveyor.yml azure-pipelines.yml azure-pipelines.yaml bitbucket-pipelines.yml',
		'cloudbuild.yaml cloudbuild.yml buildspec.yml codemagic.yaml',
		'pyproject.toml cargo.toml requirements.txt constraints.txt cmakelists.txt',
	].flatMap((names) => names.split(' ')),
);
/** Pages that sites publish under such a name. Machines that ignore case would follow them, so that none is made anew. */
const publishedAlike = /^(?:agents|claude|gemini)\.md$/;
const instructingPattern = /^(?:docker-compose|compose|tsconfig|jsconfig)\b.*\.(?:ya?ml|json)$/;

/** Files that typically hold secrets. */
const secretPattern = /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|gpg|tfstate)$|^id_(?:rsa|dsa|ecdsa|ed25519)\b|^\.?netrc$/;

const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/;
/** `.git` and the names that Windows (8.3 names, streams, trailing dots and spaces) and macOS (letters without width) take for it. */
const gitName = /^(?:\.git|git~\d+)(?:[ .]*$|[ .]*:)/;

const bytesOf = (text: string) => Buffer.byteLength(text);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** One form for all names that a file system may take for the same one, by case or Unicode normalisation. */
export const foldName = (path: string) => path.normalize('NFKC').toLowerCase().normalize('NFKC');

/** File name extension in lower case without the dot; empty when there is none. */
function formatOf(path: string): string {
	const name = nameOf(path);
	const dot = name.lastIndexOf('.');
	return dot < 1 ? '' : name.slice(dot + 1).toLowerCase();
}

/** A path in quotes for a sentence, shortened when it is very long. */
export const shown = (path: string) => JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path);

function refuse(path: string, reason: string): never {
	throw new PolicyError(`${shown(path)} ${reason}`);
}

/** A path without the `./` before it. @throws PolicyError for one that any system could read as leading out of the folder */
export function checkPath(given: string): string {
	const path = given.replace(/^(?:\.\/)+/, '');
	if (path === '') refuse(given, 'is no path; give one from the root of the documentation, as in guide/install.md.');
	if (!path.isWellFormed()) refuse(path, 'is no well-formed text.');
	if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(path)) refuse(path, 'has control or invisible characters in its name.');
	if (path.includes('\\')) refuse(path, 'has a backslash; write folders with /.');
	if (/^(?:\/|~|[a-z]:)/iu.test(path)) refuse(path, 'is absolute; give a path from the root of the documentation.');
	if (bytesOf(path) > pathMaxBytes) refuse(path, `is longer than ${pathMaxBytes} bytes.`);
	for (const step of path.split('/')) {
		if (step === '' || step === '.' || step === '..')
			refuse(path, 'is not plain; write it without empty steps, "." and "..".');
		if (gitName.test(foldName(step))) refuse(path, "belongs to git itself and is nobody's documentation.");
		if (foldName(step).startsWith('.'))
			refuse(path, 'is hidden (its name begins with a dot); hidden files are left alone.');
	}
	if (secretPattern.test(foldName(nameOf(path))))
		refuse(path, 'is of a kind that holds keys; it is not read or written.');
	return path;
}

/** Like `checkPath`, for a folder. The empty path is the root. */
export const checkFolder = (given: string) => (/^\.?\/*$/.test(given) ? '' : checkPath(given.replace(/\/+$/, '')));

/** Checks by its name whether a file may be changed at all. @throws PolicyError */
export function checkChangeable(path: string): void {
	const name = foldName(nameOf(path));
	if ((instructing.has(name) && !publishedAlike.test(nameOf(path))) || instructingPattern.test(name))
		refuse(path, 'steers programs or people, not readers; it is left to its owner.');
}

/** Checks by its name whether a file's text may be written. @throws PolicyError */
export function checkWritable(path: string): void {
	checkChangeable(path);
	// A list of redirects, as static hosts read it, is data that follows the pages.
	if (!writableFormats.has(formatOf(path)) && nameOf(path) !== '_redirects')
		refuse(
			path,
			`is not of a format that documentation is written in (${[...writableFormats].slice(0, 10).join(', ')}, …).`,
		);
}

/** Checks that a new name is valid on every operating system, and steers nobody. @throws PolicyError */
export function checkNewName(path: string): void {
	if (instructing.has(foldName(nameOf(path)))) refuse(path, 'is read by programs as instructions; use another name.');
	for (const step of path.split('/')) {
		if (bytesOf(step) > nameMaxBytes) refuse(path, `has a name longer than ${nameMaxBytes} bytes.`);
		if (/[<>:"|?*]/.test(step) || /[ .]$/.test(step) || step.startsWith(' ') || reservedName.test(foldName(step)))
			refuse(path, 'has a name that not every operating system can hold; use letters, digits and hyphens.');
	}
}

/** A move must keep the format: a picture must not become a page. @throws PolicyError */
export function checkMove(path: string, newPath: string): void {
	checkChangeable(path);
	checkChangeable(newPath);
	if (writableFormats.has(formatOf(path))) checkWritable(newPath);
	else if (formatOf(path) !== formatOf(newPath)) refuse(newPath, `must keep the ending of ${shown(path)}.`);
}

/** Refuses links and submodules. @throws PolicyError */
export function checkKind(path: string, kind: EntryKind): void {
	if (kind === 'link') refuse(path, 'is a symbolic link; links are left alone, and not followed.');
	if (kind === 'submodule') refuse(path, 'is a submodule; what it holds belongs to another repository.');
}

/** Whether a file may hold text, judged by its name and size. Reading it may still fail. */
export const isTextFile = (path: string, size: number) => size <= fileMaxBytes && !isBinaryName(path);

const siteFilePattern =
	/^(?:[^./][^/]*\/)?config\.(?:toml|ya?ml)$|(?:^|\/)(?:(?:sidebars|(?:docusaurus|astro|next|nuxt|theme|source|quartz)\.config)\.(?:[cm]?[jt]sx?|json)|mkdocs\.ya?ml|_meta(?:\.global)?\.(?:m?[jt]sx?|json)|(?:docs|mint|meta|vercel|versions)\.json|netlify\.toml|_redirects|book\.(?:toml|json)|conf\.py|myst\.yml|zola\.toml|hugo\.(?:toml|ya?ml|json)|_(?:config|quarto)\.ya?ml|\.obsidian\/(?:app|templates|plugins\/templater-obsidian\/data)\.json|\.gitbook\.ya?ml|\.pages|\.nav\.ya?ml|_?toc\.ya?ml|SUMMARY\.md|_sidebar\.md|\.(?:vite|vue)press\/(?:config\/)?[\w.-]+\.(?:[cm]?[jt]s|json)|_data\/[\w.-]+\.ya?ml|[\w-]*(?:sidebar|navigation|redirects)[\w-]*\.(?:[cm]?[jt]s|json|ya?ml)|config\/_default\/[\w.-]+\.(?:toml|ya?ml))$/;

/** Whether a file configures a site, by its name, and may name its pages. */
export const isSiteFile = (path: string) => siteFilePattern.test(path) && !/(?:^|\/)node_modules\//.test(path);

export const isBinaryName = (path: string) => binaryFormats.has(formatOf(path));

export function checkSize(path: string, size: number): void {
	if (size > fileMaxBytes) refuse(path, `is larger than ${fileMaxBytes} bytes; such files are left alone.`);
}

const lfsPointer = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\//;
const pointerMaxBytes = 1_024;

/** Refuses a file that only points to content elsewhere, whatever its name. @throws PolicyError */
export function checkPointer(path: string, bytes: Uint8Array): void {
	if (bytes.length <= pointerMaxBytes && lfsPointer.test(Buffer.from(bytes).toString('latin1')))
		refuse(path, 'is kept by Git LFS; only a pointer to it is here, and that is left alone.');
}

/** The decoder keeps the byte order mark, so that a file is written back as it was read. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file. @throws PolicyError for a file that is too large, binary, damaged, or a pointer to another file. */
export function decodeFile(path: string, bytes: Uint8Array): string {
	checkSize(path, bytes.length);
	checkPointer(path, bytes);
	if (bytes.includes(0)) refuse(path, 'is binary.');
	let text: string;
	try {
		text = utf8.decode(bytes);
	} catch {
		refuse(path, 'is not UTF-8; it is left as it is, byte for byte.');
	}
	return text;
}

/** The bytes of a text. @throws PolicyError for a text that could not be read again. */
export function encodeFile(path: string, text: string): Buffer {
	if (!text.isWellFormed() || text.includes('\0'))
		refuse(path, 'cannot hold this text: it has characters that are none.');
	const bytes = Buffer.from(text);
	checkPointer(path, bytes);
	checkSize(path, bytes.length);
	return bytes;
}
