/** Prints the lines of `src` without its tests by room, and fails when they are more than the ceiling: `node src/tooling/source-lines.js`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ceiling } from './line-ceiling.js';
import { root } from './run.js';

const source = join(root, 'src');
const isCounted = /\.(?:ts|tsx|css|js|py)$/;
/** Tests and what only they use, and what is built or installed. */
const isLeftOut = /\.test\.|(?:^|\/)(?:fixtures|node_modules|dist)\/|^testing\//;

/** @type {Map<string, number>} */
const rooms = new Map();
for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
	const file = join(entry.parentPath, entry.name);
	const name = relative(source, file).split(sep).join('/');
	if (!entry.isFile() || !isCounted.test(name) || isLeftOut.test(name)) continue;
	// Of service and widget each folder is a room.
	const [room = ''] = /^(?:(?:service|widget|plugins)\/)?[^/]+(?=\/)/.exec(name) ?? ['beside the rooms'];
	rooms.set(room, (rooms.get(room) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1);
}
const total = [...rooms.values()].reduce((sum, lines) => sum + lines, 0);
const written = [...rooms].toSorted(([, one], [, other]) => other - one);
console.log(written.map(([room, lines]) => `${room} ${lines.toLocaleString('en')}`).join(', '));
console.log(`src has ${total.toLocaleString('en')} of ${ceiling.toLocaleString('en')} lines without its tests.`);
if (total > ceiling) {
	console.error(
		'Too many lines: delete what the change makes needless, or raise src/tooling/line-ceiling.js with its reason.',
	);
	process.exitCode = 1;
}
