import { parseYaml } from '../../../data-formats/parse-yaml.js';
import type { OrderEntry } from '../../core/format.js';
import { withoutComments } from '../../core/globs.js';
import { isRecord } from '../../core/read-json.js';

/** The object that a `_meta` of Nextra exports, where it is written in plain values; `undefined` for a program. */
export function readMeta(text: string): OrderEntry[] | undefined {
	const plain = withoutComments(text).replace(/^[ \t]*import\s.*$/gm, '');
	const object = plain.slice(Math.max(plain.indexOf('{'), 0), plain.lastIndexOf('}') + 1);
	try {
		const data: unknown = parseYaml(object, { logLevel: 'silent' });
		if (!isRecord(data)) return undefined;
		return Object.entries(data).map(([name, value]) => {
			const { title = value, display } = isRecord(value) ? value : { title: value };
			return { name, ...(typeof title === 'string' && { title }), isHidden: display === 'hidden' };
		});
	} catch {
		return undefined;
	}
}
