import { expect, it } from 'vitest';
import { readArguments } from './arguments.js';

const bold = '\u001b[1mServes.\u001b[22m';
const definition = { meta: { name: 'serve', description: bold }, args: {} };

it.each([
	[true, bold],
	[undefined, 'Serves. (serve)'],
])('has colours on a screen alone (%s)', async (hasColours, expected) => {
	const lines: string[] = [];
	const print = (line: string) => void lines.push(line);
	const terminal = { env: {}, cwd: '.', complain() {}, untilStopped: async () => {}, print, hasColours };
	await readArguments(['--help'], definition, terminal);
	expect(lines.join()).toContain(expected);
	if (!hasColours) expect(lines.join()).not.toContain('\u001b');
});
