import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { type ProgramEnd, type RunningProgram, startProgram } from './process-starter.js';

const env = { PATH: process.env.PATH ?? '' };

/** Runs a program of the shell to its end. */
function run(
	script: string,
	use: (running: RunningProgram, output: () => string) => void = (running) => running.end(),
) {
	return new Promise<ProgramEnd & { output: string; complaint: string }>((done) => {
		let output = '';
		let complaint = '';
		const running = startProgram(
			{ program: 'sh', args: ['-c', script], env },
			{
				onOutput(piece) {
					output += piece;
					use(running, () => output);
				},
				onComplaint(piece) {
					complaint += piece;
				},
				onEnd: (end) => done({ ...end, output, complaint }),
			},
		);
		use(running, () => output);
	});
}

const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

it('gives a program its input, and what it says and how it ends back', async () => {
	const ended = await run('cat; echo no >&2; exit 3', (running, output) => {
		if (output() === '') running.write('one ');
		if (output() === '') running.end('two');
	});
	expect(ended).toMatchObject({ code: 3, output: 'one two', complaint: 'no\n' });
	expect(ended.problem).toBeUndefined();
});

it('gives it the environment that it is given, and its parent none', async () => {
	process.env.SOME_SECRET_OF_THE_SERVICE = 'secret';
	const { output } = await run('env; tr "\\0" "\\n" < /proc/$PPID/environ');
	delete process.env.SOME_SECRET_OF_THE_SERVICE;
	expect(output).toContain('PATH=');
	expect(output).not.toContain('SOME_SECRET_OF_THE_SERVICE');
});

it('kills a program with all that it has started', async () => {
	const ended = await run('sleep 100 & echo $!; wait', (running, output) => output() !== '' && running.kill());
	expect(ended.code).toBeNull();
	await expect.poll(() => isAlive(Number(ended.output))).toBe(false);
});

it('takes no more from a program than is read of it', async () => {
	const done = join(scratchFolder(), 'done');
	const length = 50_000_000;
	let read = 0;
	let isDoneUnread: boolean | undefined;
	const ended = new Promise<ProgramEnd>((onEnd) =>
		startProgram(
			{ program: 'sh', args: ['-c', `head -c ${length} /dev/zero; touch '${done}'`], env },
			{
				onOutput(piece) {
					read += piece.length;
					if (isDoneUnread !== undefined) return;
					// Nothing is read meanwhile, for long enough to write all of it.
					Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
					isDoneUnread = existsSync(done);
				},
				onEnd,
			},
		),
	);
	expect(await ended).toMatchObject({ code: 0 });
	expect([read, isDoneUnread, existsSync(done)]).toEqual([length, false, true]);
});

it('says why a program cannot start', async () => {
	const ended = await new Promise<ProgramEnd>((onEnd) =>
		startProgram({ program: 'no-such-program', args: [], env }, { onOutput() {}, onEnd }),
	);
	// EACCES where the path has a folder that may not be read.
	expect(ended).toEqual({ code: null, problem: expect.stringMatching(/^spawn no-such-program (ENOENT|EACCES)$/) });
});

it('ends what it runs when the process that starts programs is killed, and starts another one', async () => {
	const ended = await run(
		'echo $PPID; sleep 5',
		(_, output) => output() !== '' && process.kill(Number(output()), 'SIGKILL'),
	);
	expect(ended).toMatchObject({ code: null, problem: 'the process that starts programs has ended' });
	expect(await run('echo again')).toMatchObject({ code: 0, output: 'again\n' });
});
