/** Longer sources are not read. */
const longest = 20_000;

/** The lines of a diagram without blank ones, comments, settings and the properties above it. */
export function linesOf(source: string): string[] {
	if (source.length > longest) return [];
	return source
		.replace(/^\s*---\n[\s\S]*?\n---[ \t]*\n/, '')
		.replace(/%%\{[\s\S]*?\}%%/g, '')
		.split(/\r?\n/)
		.map((line) => line.replace(/%%.*$/, '').trim())
		.filter(Boolean);
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', semi: ';', nbsp: ' ' };

/** The words of a label as text, in which `<br>` is a new line. Tags that are not known stay text. */
export function labelOf(written: string): string {
	return written
		.trim()
		.replace(/^"([\s\S]*)"$/, '$1')
		.replace(/^`([\s\S]*)`$/, '$1')
		.replace(/<br\s*\/?>|\\n/gi, '\n')
		.replace(/<\/?(?:b|i|em|strong|u|small|code)>/gi, '')
		.replace(/[#&](\w{1,6});/g, (whole, name: string) => {
			const code = /^\d{2,6}$/.test(name) ? Number(name) : 0;
			return entities[name] ?? (code > 31 && code < 0xd800 ? String.fromCharCode(code) : whole);
		})
		.slice(0, 400);
}
