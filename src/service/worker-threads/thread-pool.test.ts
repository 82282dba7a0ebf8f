import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { buildThread } from '../../testing/service/build-thread.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';

let folder: string;
let pool: string;
let tasks: string;
beforeAll(async () => {
	folder = scratchFolder();
	pool = await buildThread('worker-threads/thread-pool', folder);
	tasks = await buildThread('worker-threads/thread-tasks', folder);
	writeFileSync(
		join(folder, 'double.mjs'),
		`import { serveTasks } from ${JSON.stringify(tasks)};\nserveTasks(() => (number) => new Promise((done) => setTimeout(done, 20, number * 2)));\n`,
	);
});

it('keeps a process alive that waits for nothing else than its tasks, and not a moment longer', async () => {
	const program = join(folder, 'program.mjs');
	writeFileSync(
		program,
		`import { ThreadPool } from ${JSON.stringify(pool)};
		const pool = new ThreadPool(${JSON.stringify(join(folder, 'double.mjs'))});
		const doubled = await Promise.all(Array.from({ length: 200 }, (_, number) => pool.run(number)));
		console.log(doubled.at(-1), await pool.run(21));`,
	);
	// An exit code of 13 would reject: an awaited promise that nothing can settle any more.
	const { stdout } = await promisify(execFile)(process.execPath, [program]);
	expect(stdout).toBe('398 42\n');
}, 60_000);

it('says how long a task may take without the digits that no clock has', async () => {
	const script = join(folder, 'silent.mjs');
	writeFileSync(
		script,
		`import { serveTasks } from ${JSON.stringify(tasks)};\nserveTasks(() => () => new Promise(() => {}));\n`,
	);
	const program = join(folder, 'slow.mjs');
	writeFileSync(
		program,
		`import { ThreadPool } from ${JSON.stringify(pool)};
		const pool = new ThreadPool(${JSON.stringify(script)}, { taskMs: 234.50000000000003 });
		console.log(await pool.run(1).catch((error) => error.reason ?? error.message));`,
	);
	const { stdout } = await promisify(execFile)(process.execPath, [program]);
	expect(stdout).toBe('it takes more than 0.2 seconds\n');
}, 60_000);
