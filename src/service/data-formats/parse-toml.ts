import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { levelsMax, NestingError, refuseNesting } from './nesting.js';

/** The most lines that are left out of a text that is not TOML, so that the rest can be read. */
const badLinesMax = 20;

interface ReadToml {
	data: Record<string, unknown>;
	/** What is wrong with the first bad line, as a clause. */
	problem?: string;
	/** Whether the other lines were read. */
	isMended?: boolean;
}

/** The TOML of a frontmatter. Dates and times become texts. Lines that are not TOML are left out. */
export function parseToml(source: string): ReadToml {
	const lines = source.split('\n');
	let problem: string | undefined;
	for (let left = 0; left <= badLinesMax; left += 1) {
		try {
			const data = withoutDates(refuseNesting(parse(lines.join('\n'), { maxDepth: levelsMax })));
			return problem === undefined ? { data } : { data, problem, isMended: true };
		} catch (cause) {
			if (!(cause instanceof TomlError)) return { data: {}, problem: new NestingError().message };
			const at = cause.line - 1;
			problem ??= `line ${cause.line}: ${cause.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '')}`;
			if (lines[at] === undefined || lines[at] === '') break;
			lines[at] = '';
		}
	}
	return { data: {}, ...(problem !== undefined && { problem }) };
}

function withoutDates(table: TomlTable): Record<string, unknown> {
	const plain = (value: TomlValue): unknown => {
		if (value instanceof TomlDate) return value.toISOString();
		if (Array.isArray(value)) return value.map(plain);
		return typeof value === 'object' ? withoutDates(value as TomlTable) : value;
	};
	// Unlike an assignment, this keeps a name such as `__proto__`.
	return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, plain(value)]));
}
