import parseDiff from 'parse-diff';
import type { AgentChangedFile, AgentJobDiff } from '../../../contract/agent-v2.js';

export interface FileDiff {
	file: AgentChangedFile;
	/** Empty for a file that is no text, and for one that was only moved. */
	chunks: parseDiff.Chunk[];
	isBinary: boolean;
	/** Its part of the patch was cut off or is not there. */
	isCut: boolean;
}

/** Lines of files begin with a sign in a patch, so that no content looks like the head of a file. */
const headOfFile = /^diff --git /m;

const unquoted = (name: string) => name.replace(/^"|"$/g, '');

/** Whether a part of the patch is about a file, as far as its head tells: names with quotes in them are trusted by their place. */
const isOf = (part: string, { path }: AgentChangedFile) => {
	const head = unquoted(part.slice(0, part.indexOf('\n')));
	return head.endsWith(` b/${path}`) || head.includes('\\') || head.includes('"');
};

/** Characters of one file's part that are read; more lines than any page shows. */
const partMaxLength = 2_000_000;

function readPart(file: AgentChangedFile, whole: string | undefined): FileDiff {
	const part = whole?.slice(0, partMaxLength);
	if (part === undefined) return { file, chunks: [], isBinary: false, isCut: true };
	const isBinary = /^(?:Binary files .* differ|GIT binary patch)$/m.test(part.split('\n@@ ', 1)[0] ?? '');
	const chunks = isBinary ? [] : (parseDiff(`diff --git ${part}`)[0]?.chunks ?? []);
	const read = chunks.flatMap(({ changes }) => changes).filter(({ content }) => !content.startsWith('\\'));
	const count = (type: string) => read.filter((change) => change.type === type).length;
	const isCut = !isBinary && (count('add') < file.additions || count('del') < file.deletions);
	return { file, chunks, isBinary, isCut };
}

/** The parts of a diff, a file each and in its order; each is read when it is asked for. */
export function splitPatch({
	files,
	patch,
}: Pick<AgentJobDiff, 'files' | 'patch'>): { file: AgentChangedFile; read(): FileDiff }[] {
	const parts = patch.split(headOfFile).slice(1);
	return files.map((file, index) => {
		const inPlace = parts[index];
		const part = inPlace !== undefined && isOf(inPlace, file) ? inPlace : parts.find((other) => isOf(other, file));
		return { file, read: () => readPart(file, part) };
	});
}
