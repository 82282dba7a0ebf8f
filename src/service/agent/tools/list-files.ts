import type { WorkspaceFile, WorkspaceFiles } from '../../workspace/overlay-files.js';
import { resultMaxLength, type ToolInput } from './tool-inputs.js';

/** As many files as fit into one result. If there are more, `next` is the `after` of the next call. */
export interface FilesOutput<File> {
	files: File[];
	next?: string;
}

export async function listFiles(
	files: Pick<WorkspaceFiles, 'list'>,
	{ folder, after = '' }: ToolInput<'list'>,
): Promise<FilesOutput<WorkspaceFile>> {
	const all = (await files.list(folder)).filter(({ path }) => path > after);
	let length = 0;
	const end = all.findIndex((file) => {
		length += JSON.stringify(file).length;
		return length > resultMaxLength;
	});
	const last = all[end - 1];
	return end === -1 || last === undefined ? { files: all } : { files: all.slice(0, end), next: last.path };
}
