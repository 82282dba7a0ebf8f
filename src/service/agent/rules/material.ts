import { basename } from 'node:path';
import { DataFence } from '../../../answering/prompt/data-fence.js';
import { withoutSecrets } from '../../../secrets/find-secrets.js';
import type { CodeRule } from '../../config/rule-settings.js';
import type { CodeChange } from '../../workspace/code-repository.js';
import { cleanText, shorten } from '../texts/safe-text.js';

/** Bounds in UTF-16 code units: the diff is about 12,000 tokens. */
const most = { diff: 48_000, message: 500, messages: 4_000, paths: 4_000, hunks: 20, query: 400 } as const;

/** What a large file's pointer begins with, by the specification of Git LFS. */
const lfsPointer = /^[+-]version https:\/\/git-lfs\.github\.com\/spec\/v1$/m;

const safe = (text: string) => withoutSecrets(cleanText(text));

interface Hunk {
	path: string;
	text: string;
}

/** The pieces of a diff. Within one each line begins with a sign, so that no content looks like a head. */
function hunksOf(patch: string): Hunk[] {
	return patch.split(/^(?=diff --git )/m).flatMap((file) => {
		if (lfsPointer.test(file)) return [];
		const [head = '', ...hunks] = file.split(/^(?=@@ )/m);
		const path = /^\+\+\+ (?!\/dev\/null)(.*)$/m.exec(head)?.[1] ?? /^--- (.*)$/m.exec(head)?.[1] ?? '';
		// Git puts a name with unusual letters in quotes.
		return hunks.map((text) => ({ path: path.replace(/^("?)[ab]\//, '$1'), text: safePiece(text) }));
	});
}

/** The words of a piece that changed, as one would search for them. */
function queryOf({ path, text }: Hunk): string {
	const lines = [...text.matchAll(/^[+-](.*)$/gm)].map(([, line = '']) => line.trim());
	return `${basename(path)} ${lines.join(' ')}`.slice(0, most.query);
}

/** The piece without secrets. A key may go over lines, which end at no sign of a removed line. */
const safePiece = (text: string) => safe(text.replace(/^-/gm, '~')).replace(/^~/gm, '-');

/** As many whole pieces as there is room for, in their order, and a line on what is left out. */
function diffText(hunks: readonly Hunk[]): string {
	let room: number = most.diff;
	let last = '';
	const kept: string[] = [];
	for (const { path, text } of hunks) {
		const piece = `${path === last ? '' : `file ${path}\n`}${text}`;
		if (piece.length > room) continue;
		room -= piece.length;
		last = path;
		kept.push(piece);
	}
	const left = hunks.length - kept.length;
	return `${kept.join('')}${left > 0 ? `(${left} of ${hunks.length} pieces are left out; read the files.)\n` : ''}`;
}

export interface Material {
	/** UTF-16 code units of the diff as it is shown. */
	length: number;
	/** Words to find the pages by that name what has changed. */
	queries: string[];
	/** The owner's words, and behind a fence what others wrote. `pages` are site paths. */
	instructionFor(pages: readonly string[]): string;
}

/**
 * What a job is told of a change of the code. Its lines, messages and names are material, with secrets taken out. Undefined
 * when nothing of it is text.
 */
export function createMaterial(
	{ instruction }: Pick<CodeRule, 'instruction'>,
	{ paths, patch }: CodeChange,
	commits: readonly { message: string }[],
): Material | undefined {
	const hunks = hunksOf(patch);
	if (hunks.length === 0) return undefined;
	const messages = commits.map(({ message }) => `- ${shorten(safe(message), most.message).replaceAll('\n', '\n  ')}`);
	const diff = diffText(hunks);
	return {
		length: diff.length,
		queries: hunks.slice(0, most.hunks).map(queryOf),
		instructionFor(pages) {
			const fence = new DataFence();
			return [
				instruction,
				fence.write('path', {}, pages.join('\n')),
				fence.write('files', {}, shorten(safe(paths.join('\n')), most.paths)),
				fence.write('commits', {}, shorten(messages.join('\n'), most.messages)),
				fence.write('diff', {}, diff),
			].join('\n\n');
		},
	};
}

/** What every job that follows code is told, besides its owner's words. */
export const followingRules = [
	'The code that this documentation describes has changed. Change what that makes wrong in the documentation, and add what the words above ask for.',
	'Where the diff does not say enough, read the code with code_list, code_search and code_read.',
	'When the documentation needs no change, use nothing_to_do with the reason.',
	'Only the pages that are named here can be changed. Describe the change in words of your own, without lines of the diff.',
].join(' ');
