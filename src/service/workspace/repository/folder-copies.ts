import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';

/** Milliseconds without a heartbeat after which a process counts as gone. */
const silentMs = 30_000;

interface FolderCopiesParts {
	sql: Database['sql'];
	projectId: string;
	/** Absolute path of the data folder, which holds the copy. */
	dataFolder: string;
	onError(error: unknown): void;
	/** Milliseconds between two heartbeats. @default a third of `silentMs` */
	beatMs?: number;
}

/** The id of the copy in a data folder, made once. */
async function copyIdOf(dataFolder: string): Promise<string> {
	const file = join(dataFolder, 'agent', 'copy-id');
	await mkdir(join(dataFolder, 'agent'), { recursive: true, mode: 0o700 });
	const id = randomBytes(12).toString('hex');
	const draft = `${file}-${id}`;
	await writeFile(draft, id, { mode: 0o600 });
	// If two processes share the folder, the first id stays. A link makes it appear complete, in one step.
	await link(draft, file).catch((error: unknown) => {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	});
	await unlink(draft);
	return readFile(file, 'utf8');
}

/**
 * Records in the shared database which processes work on a copy of one project's folder. A branch of one copy does not exist in another,
 * so a second worker with another copy would miss it.
 */
export async function openFolderCopies({ sql, projectId, dataFolder, onError, beatMs }: FolderCopiesParts) {
	const copyId = await copyIdOf(dataFolder);
	const mine = { project_id: projectId, copy_id: copyId };
	async function beat(): Promise<void> {
		const seenAt = { seen_at: statement<Date>`now()` };
		await sql
			.insertInto('agent_folders')
			.values({ ...mine, ...seenAt })
			.onConflict((conflict) => conflict.columns(['project_id', 'copy_id']).doUpdateSet(seenAt))
			.execute();
	}
	await beat();
	// Records of killed processes are removed after a day.
	const gone = statement<Date>`now() - interval '1 day'`;
	await sql.deleteFrom('agent_folders').where('seen_at', '<', gone).execute();
	const timer = setInterval(() => void beat().catch(onError), beatMs ?? silentMs / 3).unref();
	return {
		/** Whether a process with another copy runs now. */
		async hasOthers(): Promise<boolean> {
			const others = await sql
				.selectFrom('agent_folders')
				.select('copy_id')
				.where('project_id', '=', projectId)
				.where('copy_id', '<>', copyId)
				.where('seen_at', '>', statement<Date>`now() - ${silentMs} * interval '1 millisecond'`)
				.executeTakeFirst();
			return others !== undefined;
		},
		/** Removes the record of this process when it ends. Another process that shares the copy records itself again. */
		async leave(): Promise<void> {
			clearInterval(timer);
			await sql.deleteFrom('agent_folders').where('copy_id', '=', copyId).execute().catch(onError);
		},
	};
}
