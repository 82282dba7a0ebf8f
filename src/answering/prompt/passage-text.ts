import { changeProse } from '../../search/markdown/prose-lines.js';

/** Languages of the tabs that say the same, by the names after a fence and in questions. */
const languages: Record<string, readonly string[]> = {
	c: ['c'],
	cpp: ['cpp', 'c++'],
	csharp: ['csharp', 'cs', 'c#', '.net'],
	dart: ['dart'],
	elixir: ['elixir', 'ex'],
	go: ['go', 'golang'],
	java: ['java'],
	javascript: ['javascript', 'js', 'jsx', 'node', 'node.js', 'deno', 'bun'],
	kotlin: ['kotlin', 'kt'],
	lua: ['lua'],
	perl: ['perl'],
	php: ['php'],
	python: ['python', 'py'],
	ruby: ['ruby', 'rb'],
	rust: ['rust', 'rs'],
	scala: ['scala'],
	shell: ['shell', 'bash', 'sh', 'zsh', 'curl', 'cli', 'console', 'powershell'],
	swift: ['swift'],
	typescript: ['typescript', 'ts', 'tsx'],
};
const languageOf = new Map(Object.entries(languages).flatMap(([name, words]) => words.map((word) => [word, name])));

/** A label on a line of its own, and the block of code below it. */
const tab =
	/^([ \t]*)\*\*([^*\n./]{1,40})\*\*[ \t]*\n\s*?^\1(`{3,}|~{3,})[ \t]*([\w#+.-]*)[^\n]*\n[\s\S]*?^\1\3[ \t]*$\n*/gm;

interface Tab {
	start: number;
	end: number;
	label: string;
	language: string;
}

/** Tabs that stand one after another with nothing in between. */
function* groupsOf(markdown: string): Generator<Tab[]> {
	let group: Tab[] = [];
	for (const { 0: text, 2: label = '', 4: info = '', index } of markdown.matchAll(tab)) {
		const language = languageOf.get(info.toLowerCase()) ?? '';
		const isNext = group.at(-1)?.end === index && !group.some((other) => other.language === language);
		if (!isNext || language === '') {
			yield group;
			group = [];
		}
		if (language !== '') group.push({ start: index, end: index + text.length, label, language });
	}
	yield group;
}

/** The languages that a question names. */
function languagesIn(question: string): Set<string> {
	const words = question.toLowerCase().match(/[\p{L}\p{N}.#+]+/gu) ?? [];
	return new Set(words.flatMap((word) => languageOf.get(word.replace(/\.+$/, '')) ?? []));
}

/** Keeps one of several tabs with one sample in different languages: that of the question's language, else the first. */
function chooseTabs(markdown: string, question: string): string {
	const wanted = languagesIn(question);
	let text = '';
	let at = 0;
	for (const group of groupsOf(markdown)) {
		const [first] = group;
		const chosen = group.find(({ language }) => wanted.has(language)) ?? first;
		if (first === undefined || chosen === undefined || group.length < 2) continue;
		const others = group.filter((each) => each !== chosen).map(({ label }) => label);
		text += `${markdown.slice(at, first.start)}${markdown.slice(chosen.start, chosen.end).trimEnd()}\n\n`;
		text += `(The documentation has the same in ${others.join(', ')}.)\n\n`;
		at = group.at(-1)?.end ?? at;
	}
	return text === '' ? markdown : (text + markdown.slice(at)).trimEnd();
}

/** Takes out the spaces and dashes that only align a table's columns. */
const squeezeTables = (markdown: string): string =>
	changeProse(markdown, (line) => (/^\s*\|/.test(line) ? line.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---') : line));

/** What a model is shown of a section: all that it says, without what only costs. @param question chooses among tabs; all stay without one */
export const passageText = (markdown: string, question?: string): string =>
	squeezeTables(question === undefined ? markdown : chooseTabs(markdown, question));
