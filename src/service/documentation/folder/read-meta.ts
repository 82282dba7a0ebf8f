import { parseYaml } from '../../data-formats/parse-yaml.js';
import { isRecord } from './read-json.js';

/** What a folder says of the pages and folders in it: their order and the titles of folders. */
export interface OrderEntry {
	name: string;
	title?: string;
	isHidden: boolean;
}

/** The object that a `_meta` of Nextra exports, where it is written in plain values; `undefined` for a program. */
export function readMeta(text: string): OrderEntry[] | undefined {
	const [object] = /\{[\s\S]*\}/.exec(text.replace(/^\s*import\s.*$/gm, '')) ?? [];
	const plain = object?.replace(
		/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\/.*$|\/\*[\s\S]*?\*\//gm,
		(_, written = '') => written,
	);
	try {
		const data: unknown = parseYaml(plain ?? '', { logLevel: 'silent' });
		if (!isRecord(data)) return undefined;
		return Object.entries(data).map(([name, value]) => {
			const { title = value, display } = isRecord(value) ? value : { title: value };
			return { name, ...(typeof title === 'string' && { title }), isHidden: display === 'hidden' };
		});
	} catch {
		return undefined;
	}
}
