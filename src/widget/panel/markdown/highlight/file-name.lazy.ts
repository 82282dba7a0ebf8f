import { stripHidden } from '../hidden-characters.js';

const maxLength = 120;
const quoted = /(?:^|[\s{,])(?:title|filename|file|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'{}]+))/i;
const afterColon = /^[\w+#.-]+:(\S+)/;
/** A word that can only be a path: with a slash or an ending, and without any other sign. */
const path = /^(?=.*[./])[\p{L}\p{N}_@~.+()[\]$/\\-]+$/u;
const ending = /\.\p{L}[\p{L}\p{N}]{0,11}$|\//u;

/**
 * The file that the info string of a fence names, as in "ts title="src/app.ts"", "ts src/app.ts" or "ts:src/app.ts";
 * empty when it names none.
 */
export function fileName(info: string): string {
	const words = info.trim();
	const [, double, single, bare] = quoted.exec(words) ?? [];
	const named = double ?? single ?? bare;
	const found = named ?? [afterColon.exec(words)?.[1], words.split(/\s+/)[1]].find(isPath) ?? '';
	const name = stripHidden(found).trim();
	return name.length > maxLength ? '' : name;
}

function isPath(word: string | undefined): boolean {
	return word !== undefined && path.test(word) && ending.test(word);
}
