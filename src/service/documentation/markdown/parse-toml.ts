/** One `name = value` line; names of tables are in brackets. */
const tableLine = /^\s*\[\[?\s*([\w."'-]+)\s*\]\]?\s*(?:#.*)?$/;
const valueLine = /^\s*(?:([\w-]+)|"([^"]*)"|'([^']*)')\s*=\s*(.*)$/;

/** The TOML of a frontmatter: texts, numbers, dates, lists and one level of tables. What else there is gets no meaning here. */
export function parseToml(source: string): { data: Record<string, unknown>; problem?: string; isMended?: boolean } {
	const data: Record<string, unknown> = {};
	let table = data;
	let problem: string | undefined;
	const lines = source.split('\n');
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (/^\s*(?:#.*)?$/.test(line)) continue;
		const name = tableLine.exec(line)?.[1];
		if (name !== undefined) {
			table = {};
			if (!name.includes('.')) data[name] = table;
			continue;
		}
		const [, bare, double, single, rest = ''] = valueLine.exec(line) ?? [];
		const key = bare ?? double ?? single;
		if (key === undefined) {
			problem ??= `line ${at + 1} is no TOML: "${line.trim().slice(0, 40)}"`;
			continue;
		}
		let written = rest;
		const isOpen = () =>
			(written.startsWith('[') && !isClosedList(written)) || /^("""|''')(?![\s\S]*\1[^"']*$)/.test(written);
		while (isOpen() && at + 1 < lines.length) {
			at += 1;
			written += `\n${lines[at]}`;
		}
		table[key] = readValue(written.trim());
	}
	return problem === undefined ? { data } : { data, problem, isMended: true };
}

/** Without its texts, a list that is closed ends in its bracket. */
const isClosedList = (written: string) =>
	/\]\s*(?:#[^\n]*)?$/.test(written.replace(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g, ''));

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\', r: '', b: '', f: '' };

function readValue(written: string): unknown {
	const long = /^("""|''')\n?([\s\S]*?)\1/.exec(written);
	if (long !== null) return long[2];
	const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(written) ?? [];
	if (double !== undefined) return double.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
	if (single !== undefined) return single;
	if (written.startsWith('[')) {
		return [...written.matchAll(/"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([\w.+:-]+)/g)].map(
			([, text, plain, bare = '']) => text ?? plain ?? scalarOf(bare),
		);
	}
	return scalarOf(written.replace(/\s*#.*$/, ''));
}

function scalarOf(written: string): unknown {
	if (written === 'true' || written === 'false') return written === 'true';
	return /^[+-]?\d[\d_]*(?:\.\d+)?$/.test(written) ? Number(written.replaceAll('_', '')) : written;
}
