/** The process that starts programs: see `process-starter.ts`. It is plain JavaScript, because Node runs it without a build. */
import { spawn } from 'node:child_process';

/** @typedef {import('./process-starter.js').StarterOrder} StarterOrder */
/** @typedef {import('./process-starter.js').StarterReport} StarterReport */

/** @type {Map<number, import('node:child_process').ChildProcessWithoutNullStreams>} */
const running = new Map();

/**
 * @param {StarterReport} report
 * @param {() => void} [onSent]
 */
function tell(report, onSent = () => {}) {
	// When the service is gone, nobody receives the report, and an error is ignored.
	process.send?.(report, undefined, undefined, onSent);
}

/**
 * Passes on what a program writes, no faster than the service takes it.
 * @param {import('node:stream').Readable} from
 * @param {(piece: Buffer) => StarterReport} toReport
 */
function forward(from, toReport) {
	from.on('data', (piece) => {
		from.pause();
		tell(toReport(piece), () => from.resume());
	});
}

/** Kills a program with all processes of its group. @param {{ pid?: number | undefined }} child */
function killGroup({ pid }) {
	try {
		if (pid !== undefined) process.kill(-pid, 'SIGKILL');
	} catch {
		// The process has already ended.
	}
}

/** @param {number} id @param {NonNullable<StarterOrder['start']>} start */
function start(id, { program, args, cwd, env }) {
	/** @param {number | null} code @param {string} [problem] */
	const end = (code, problem) => {
		running.delete(id);
		tell({ id, end: { code, problem } });
	};
	try {
		// A separate process group lets the program's own children end with it.
		const child = spawn(program, args, { cwd, env, detached: true });
		running.set(id, child);
		child.once('error', ({ message }) => running.has(id) && end(null, message));
		child.once('close', (code) => running.has(id) && end(code));
		// Processes that it leaves running would keep its output open.
		child.once('exit', () => killGroup(child));
		forward(child.stdout, (output) => ({ id, output }));
		forward(child.stderr, (complaint) => ({ id, complaint }));
		// A program that ends early does not read its input.
		child.stdin.on('error', () => {});
	} catch (error) {
		end(null, error instanceof Error ? error.message : String(error));
	}
}

process.on('message', (/** @type {StarterOrder} */ { id, start: wanted, input, isLast, kill }) => {
	if (wanted) start(id, wanted);
	const child = running.get(id);
	if (!child) return;
	if (input !== undefined) child.stdin.write(input);
	if (isLast) child.stdin.end();
	if (kill) killGroup(child);
});

process.on('disconnect', () => {
	for (const child of running.values()) killGroup(child);
	process.exit();
});
