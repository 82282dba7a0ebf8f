import { escapeRegExp } from '../../../contract/escape-regexp.js';
import type { WorkspaceFiles } from '../../workspace/overlay-files.js';
import { unlessRefused } from '../../workspace/policy-error.js';
import type { FilesOutput } from './list-files.js';
import { plainText } from './replace-text.js';
import { resultMaxLength, type ToolInput } from './tool-inputs.js';

/** Largest number of places shown per file. */
const shownPlaces = 5;
const lineMaxLength = 240;
const besideMaxLength = 80;

interface FoundInFile {
	path: string;
	/** Places in the file, shown or not. */
	count: number;
	/** The first of them with a line before and after, as in `12:found` and `13-after`. A long line is cut around the text. */
	lines: string[];
}

/** A part of a line around a match. */
function excerpt(line: string, at: number, length: number, most: number): string {
	if (line.length <= most) return line;
	const start = Math.max(0, Math.min(at - 60, line.length - most));
	const end = Math.max(start + most, Math.min(line.length, at + Math.min(length, 400)));
	return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}

function findIn(text: string, wanted: RegExp): Omit<FoundInFile, 'path'> | undefined {
	const all = text.split('\n');
	/** The place of the first match on each line that has one. */
	const places = new Map<number, { at: number; length: number }>();
	let count = 0;
	let line = 0;
	let lineStart = 0;
	for (const { 0: found, index } of text.matchAll(wanted)) {
		count++;
		if (places.size >= shownPlaces) continue;
		for (let end = lineStart + (all[line] ?? '').length; end < index; end = lineStart + (all[line] ?? '').length) {
			line++;
			lineStart = end + 1;
		}
		if (!places.has(line)) places.set(line, { at: index - lineStart, length: found.length });
	}
	const shown = new Set([...places.keys()].flatMap((each) => [each - 1, each, each + 1]));
	const lines = [...shown].flatMap((each) => {
		const own = all[each];
		if (own === undefined) return [];
		const place = places.get(each);
		return `${each + 1}${place ? ':' : '-'}${excerpt(own, place?.at ?? 0, place?.length ?? 0, place ? lineMaxLength : besideMaxLength)}`;
	});
	return count === 0 ? undefined : { count, lines };
}

/** Finds plain text in all text files, in the order of their paths. */
export async function searchFiles(
	files: Pick<WorkspaceFiles, 'list' | 'read'>,
	{ text, folder, isCaseSensitive = false, after = '' }: ToolInput<'search'>,
): Promise<FilesOutput<FoundInFile>> {
	const wanted = new RegExp(escapeRegExp(text.replaceAll('\r\n', '\n')), isCaseSensitive ? 'gu' : 'giu');
	const found: FoundInFile[] = [];
	let length = 0;
	for (const { path, isText } of await files.list(folder)) {
		if (!isText || path <= after) continue;
		const content = await unlessRefused(files.read(path));
		const match = content === undefined ? undefined : findIn(plainText(content), wanted);
		if (!match) continue;
		if (length > resultMaxLength) return { files: found, next: found.at(-1)?.path ?? after };
		found.push({ path, ...match });
		length += JSON.stringify(match).length + path.length;
	}
	return { files: found };
}
