import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decode, normalisePath } from '../../search/core/site-path.js';
import { terms } from '../../search/words/tokenise.js';
import { ConfigError } from '../config/config-error.js';
import { readSiteInstructions } from '../config/site-instructions.js';
import { parseYaml } from '../data-formats/parse-yaml.js';
import { createGlob } from '../documentation/core/globs.js';
import { frontmatterBlock } from '../documentation/markdown/frontmatter.js';
import { reasonOf } from '../errors/reason-of.js';

/** `atOnce` guides at most are part of one prompt, each with `characters` at most. */
export const guideMax = { files: 50, characters: 5_000, atOnce: 3 } as const;

/** Instructions that count for questions about certain pages, or with certain words. */
export interface Guide {
	/** Name in the folder of guides. */
	file: string;
	/** Patterns of paths, as in `/billing/**`. */
	paths: readonly string[];
	/** Words and phrases of questions, in any of their forms. */
	words: readonly string[];
	text: string;
}

/** What the owner tells the model: always, and where a guide fits. */
export interface SiteInstructions {
	always: string | undefined;
	guides: readonly Guide[];
}

const head = z
	.strictObject({
		paths: z.array(z.string().startsWith('/', 'begin each path with /, as in /billing/**')).default([]),
		words: z
			.array(z.string().refine((word) => terms(word).length > 0, 'give words that say more than "how" or "the"'))
			.default([]),
	})
	.refine(({ paths, words }) => paths.length + words.length > 0, 'name paths or words, by which the guide is chosen');

function readGuide(file: string, source: string): Guide {
	const refuse = (problem: string): never => {
		throw new ConfigError('guides', `The guide ${file} cannot be used: ${problem}.`);
	};
	const [whole = '', yaml] = frontmatterBlock.exec(source) ?? [];
	if (yaml === undefined) refuse('it does not begin with paths: or words: between two lines of ---');
	let data: unknown;
	try {
		data = parseYaml(yaml ?? '');
	} catch (error) {
		refuse(`its front matter is not valid YAML (${reasonOf(error)})`);
	}
	const read = head.safeParse(data);
	const [issue] = read.error?.issues ?? [];
	if (!read.success) return refuse([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
	const text = source.slice(whole.length).trim();
	if (text === '') refuse('it has no instructions below its front matter');
	if (text.length > guideMax.characters)
		refuse(`it has ${text.length} characters, and ${guideMax.characters} are allowed`);
	return { file, ...read.data, text };
}

/** Reads the guides of a folder, sorted by name. @throws ConfigError with the file of one that cannot be used */
async function readGuides(folder: string | undefined): Promise<Guide[]> {
	if (folder === undefined) return [];
	const all = await readdir(folder).catch((error: unknown) => {
		throw new ConfigError('guides', `The folder of guides ${folder} cannot be read (${reasonOf(error)}).`);
	});
	const files = all.filter((file) => file.endsWith('.md')).sort();
	if (files.length > guideMax.files)
		throw new ConfigError('guides', `${folder} has ${files.length} guides, and ${guideMax.files} are allowed.`);
	return Promise.all(
		files.map(async (file) => readGuide(file, (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n'))),
	);
}

/** Reads the owner's file of instructions and the guides. @throws ConfigError when one cannot be used */
export const readInstructions = async (named: {
	instructions?: string | undefined;
	guides?: string | undefined;
}): Promise<SiteInstructions> => ({
	always: await readSiteInstructions(named.instructions),
	guides: await readGuides(named.guides),
});

/** The first guides, by their names, that fit a question with these words, or one of these paths and addresses. */
export function fittingGuides(guides: readonly Guide[], text: string, addresses: readonly string[]): Guide[] {
	const asked = new Set(terms(text));
	// The name in front keeps a pattern of one step at the top: without a slash, a pattern means files of this name everywhere.
	const paths = addresses.map((address) => `site${decode(normalisePath(address))}`);
	const fits = (guide: Guide) =>
		guide.words.some((words) => terms(words).every((term) => asked.has(term))) ||
		guide.paths.map((path) => createGlob(`site${path}`)).some((isMeant) => paths.some(isMeant));
	return guides.filter(fits).slice(0, guideMax.atOnce);
}
