import { parse } from 'yaml';
import type { FieldValue, Parsed, Scope } from '../instruction.js';
import type { Cursor } from './cursor.js';
import { parseScope } from './parse-scope.js';

const fields = [
	'frontmatter field',
	'frontmatter key',
	'frontmatter',
	'front matter',
	'metadata field',
	'metadata',
	'field',
	'key',
	'property',
	'value of',
];
const plainKey = /^[A-Za-z_][\w-]*(?:\.[\w-]+)*$/;
/** Without a word for it, only these are certain to be meant as fields. */
const knownKeys =
	/^(title|description|sidebarTitle|sidebar_label|sidebar_position|sidebar\.\w+|order|slug|permalink|draft|hidden|noindex|version|language|lang|locale|groups|tags|keywords|icon|nav_order|image|summary|author|date|layout)$/i;

/** `Set description of guide/x.md to "…"`, `Set draft to true in guide/x.md`. */
export function parseSetField(cursor: Cursor): Parsed | undefined {
	const verb = cursor.take('set', 'change', 'update', 'add', 'make');
	if (verb === undefined) return undefined;
	const key = parseKey(cursor);
	if (key === undefined) return undefined;
	const before = parsePlaces(cursor);
	if (cursor.take('to', 'as', '=', 'with the value', 'with') === undefined && !cursor.mark(':=')) return undefined;
	const value = parseValue(cursor);
	if (value === undefined) return undefined;
	const scope = before ?? parseScope(cursor);
	return scope === undefined ? undefined : { kind: 'set-field', key, value, scope };
}

/** `Remove the frontmatter key draft from guide/x.md`. */
export function parseRemoveField(cursor: Cursor): Parsed | undefined {
	if (cursor.take('remove', 'delete', 'drop', 'unset', 'clear') === undefined) return undefined;
	const key = parseKey(cursor);
	if (key === undefined) return undefined;
	cursor.take(...fields);
	const scope = parseScope(cursor);
	return scope === undefined ? undefined : { kind: 'set-field', key, value: undefined, scope };
}

function parseKey(cursor: Cursor): string | undefined {
	cursor.skip('the', 'a', 'an', 'page');
	const isNamed = cursor.take(...fields) !== undefined;
	const isQuoted = cursor.token?.kind === 'quote';
	const key = cursor.word()?.replace(/:$/, '');
	if (
		key === undefined ||
		!plainKey.test(key) ||
		(!isNamed && !(knownKeys.test(key) && !isQuoted) && !(isQuoted && knownKeys.test(key)))
	) {
		return undefined;
	}
	if (knownKeys.test(key)) cursor.take('field', 'key');
	return key;
}

/** Everything but "to", which here leads to the value. */
function parsePlaces(cursor: Cursor): Scope | undefined {
	return cursor.isNext('to') ? undefined : parseScope(cursor);
}

/** Text between quotes is text; else numbers, true, false and lists are what YAML takes them for. */
function parseValue(cursor: Cursor): FieldValue | undefined {
	const quoted = cursor.quote();
	if (quoted !== undefined) return quoted;
	const written = cursor.list() ?? cursor.argument('in', 'on', 'of', 'for', 'everywhere');
	if (written === undefined) return undefined;
	if (/^(true|false)$|^-?\d+(\.\d+)?$|^\[[^[\]{}&*!|>]*\]$/.test(written)) {
		try {
			return parse(written) as FieldValue;
		} catch {
			return undefined;
		}
	}
	return /^[\w./-]+$/.test(written) ? written : undefined;
}
