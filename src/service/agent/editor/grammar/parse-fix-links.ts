import type { Parsed } from '../instruction.js';
import type { Cursor } from './cursor.js';
import { parseScope } from './parse-scope.js';

const defects = ['broken', 'dead', 'wrong', 'invalid', 'outdated', 'stale'];
const targets = ['links', 'link', 'anchors', 'anchor', 'references', 'cross-references'];

/** `Fix broken links`, `Repair all dead links and anchors in guide/`. */
export function parseFixLinks(cursor: Cursor): Parsed | undefined {
	if (cursor.take('fix', 'repair', 'mend', 'correct', 'resolve', 'find and fix') === undefined) return undefined;
	cursor.skip('all', 'any', 'every', 'the', 'of', 'internal');
	const isBroken = cursor.take(...defects) !== undefined;
	cursor.skip('internal', 'and', ...defects);
	if (cursor.take(...targets) === undefined) return undefined;
	while (cursor.fork().take('and', 'or', '/') !== undefined) {
		const more = cursor.fork();
		more.take('and', 'or', '/');
		more.skip(...defects);
		if (more.take(...targets) === undefined) break;
		cursor.at = more.at;
	}
	cursor.take('that are broken', 'which are broken');
	const scope = parseScope(cursor);
	return isBroken || cursor.endsClause() ? { kind: 'fix-links', scope: scope ?? { places: [] } } : undefined;
}
