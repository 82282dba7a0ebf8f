import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './list-files.js';
import { navigationSources } from './read-navigation.js';

/** The last time that a page, or a file that orders pages, was written in a folder. */
export async function filesChangedAt(folder: string): Promise<Date> {
	const { files } = await listFiles(folder);
	const times = await Promise.all(
		[...files, ...navigationSources(files)].map((file) =>
			stat(join(folder, file)).then(
				({ mtimeMs }) => mtimeMs,
				() => 0,
			),
		),
	);
	return new Date(times.reduce((newest, time) => Math.max(newest, time), 0));
}
