import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The files that were written, and those that were there. */
export interface SiteFiles {
	/** Paths of the files that are written, below the folder. */
	written: string[];
	/** Paths of files that the site already had. They stay as they are. */
	kept: string[];
}

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function digestAt(file: string): Promise<string | undefined> {
	const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	return content && digestOf(content);
}

/**
 * Writes files into a site that is not ours. It overwrites only what an earlier call has written and nobody has changed, and removes such a
 * file when it is no longer among `files`.
 * @param own the files of the earlier call with their digests, and those of this one afterwards
 */
export async function writeBeside(
	folder: string,
	files: ReadonlyMap<string, Uint8Array | string>,
	own: Map<string, string> = new Map(),
): Promise<SiteFiles> {
	const result: SiteFiles = { written: [], kept: [] };
	for (const [name, digest] of [...own]) {
		if (files.has(name)) continue;
		if ((await digestAt(join(folder, name))) === digest) await rm(join(folder, name));
		own.delete(name);
	}
	for (const [name, content] of files) {
		const file = join(folder, name);
		const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
		const there = await digestAt(file);
		if (there !== undefined && there !== own.get(name)) {
			own.delete(name);
			result.kept.push(name);
			continue;
		}
		const digest = digestOf(bytes);
		if (there !== digest) {
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, bytes);
		}
		own.set(name, digest);
		result.written.push(name);
	}
	return result;
}

/** One line about the files, for the log of a build. */
export function sentenceOf({ written, kept }: SiteFiles): string {
	const isPage = (name: string) => name.endsWith('.md') && !/(^|\/)skill\.md$/i.test(name);
	const pages = written.filter(isPage).length;
	const others = written.filter((name) => !isPage(name) && !name.startsWith('.'));
	const own = kept.length > 3 ? `${kept.length} files` : kept.join(', ');
	const stay = kept.length === 0 ? '' : ` The site's own ${own} ${kept.length > 1 ? 'stay' : 'stays'}.`;
	if (written.length === 0) return `Docent: no files for agents are written.${stay}`;
	return `Docent: ${[...others, `${pages} ${pages === 1 ? 'page' : 'pages'} as Markdown`].join(', ')}.${stay}`;
}
