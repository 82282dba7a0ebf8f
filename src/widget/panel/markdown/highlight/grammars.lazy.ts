import type { LanguageFn, Mode } from 'highlight.js';

type Load = () => Promise<{ default: LanguageFn }>;

interface Grammar {
	load: Load;
	/** Languages that can stand inside it. */
	within?: readonly string[];
}

/** Each is a file of its own, fetched with the first code in its language. */
const grammars: Readonly<Record<string, Grammar>> = {
	bash: { load: () => import('highlight.js/lib/languages/bash') },
	c: { load: () => import('highlight.js/lib/languages/c') },
	cpp: { load: () => import('highlight.js/lib/languages/cpp') },
	csharp: { load: () => import('highlight.js/lib/languages/csharp') },
	css: { load: () => import('highlight.js/lib/languages/css') },
	dart: { load: () => import('highlight.js/lib/languages/dart') },
	diff: { load: () => import('highlight.js/lib/languages/diff') },
	dockerfile: { load: () => import('highlight.js/lib/languages/dockerfile'), within: ['bash'] },
	elixir: { load: () => import('highlight.js/lib/languages/elixir') },
	go: { load: () => import('highlight.js/lib/languages/go') },
	graphql: { load: () => import('highlight.js/lib/languages/graphql') },
	http: { load: () => import('highlight.js/lib/languages/http'), within: ['json'] },
	ini: { load: () => import('highlight.js/lib/languages/ini') },
	java: { load: () => import('highlight.js/lib/languages/java') },
	javascript: { load: () => import('highlight.js/lib/languages/javascript'), within: ['xml'] },
	json: { load: () => import('highlight.js/lib/languages/json') },
	kotlin: { load: () => import('highlight.js/lib/languages/kotlin') },
	less: { load: () => import('highlight.js/lib/languages/less') },
	lua: { load: () => import('highlight.js/lib/languages/lua') },
	makefile: { load: () => import('highlight.js/lib/languages/makefile') },
	markdown: { load: () => import('highlight.js/lib/languages/markdown'), within: ['xml'] },
	nginx: { load: () => import('highlight.js/lib/languages/nginx') },
	php: { load: () => import('highlight.js/lib/languages/php') },
	powershell: { load: () => import('highlight.js/lib/languages/powershell') },
	properties: { load: () => import('highlight.js/lib/languages/properties') },
	python: { load: () => import('highlight.js/lib/languages/python') },
	'python-repl': { load: () => import('highlight.js/lib/languages/python-repl'), within: ['python'] },
	ruby: { load: () => import('highlight.js/lib/languages/ruby') },
	rust: { load: () => import('highlight.js/lib/languages/rust') },
	scss: { load: () => import('highlight.js/lib/languages/scss') },
	shell: { load: () => import('highlight.js/lib/languages/shell'), within: ['bash'] },
	sql: { load: () => import('highlight.js/lib/languages/sql') },
	swift: { load: () => import('highlight.js/lib/languages/swift') },
	typescript: { load: () => import('highlight.js/lib/languages/typescript'), within: ['xml'] },
	xml: { load: () => import('highlight.js/lib/languages/xml'), within: ['css', 'javascript'] },
	yaml: { load: () => import('highlight.js/lib/languages/yaml') },
};

/** Other names by which answers call the languages. */
const aliases: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries({
		bash: 'sh zsh env dotenv',
		c: 'h',
		cpp: 'c++ cc cxx hpp h++',
		csharp: 'c# cs',
		diff: 'patch',
		dockerfile: 'docker containerfile',
		elixir: 'ex exs',
		go: 'golang',
		graphql: 'gql',
		http: 'https',
		ini: 'toml conf cfg',
		javascript: 'js jsx mjs cjs node',
		json: 'jsonc json5 jsonl',
		kotlin: 'kt kts',
		makefile: 'make mk',
		markdown: 'md mdx',
		nginx: 'nginxconf',
		powershell: 'ps ps1 pwsh',
		python: 'py py3 python3 gyp',
		'python-repl': 'pycon',
		ruby: 'rb gemfile rakefile',
		rust: 'rs',
		shell: 'console shellsession shell-session terminal',
		sql: 'mysql postgres postgresql psql sqlite plsql',
		typescript: 'ts tsx mts cts',
		xml: 'html xhtml svg vue svelte astro rss plist',
		yaml: 'yml',
	}).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
);

/** The name of a language's grammar, or `undefined` when there is none. */
export function grammarName(language: string): string | undefined {
	const name = Object.hasOwn(aliases, language) ? aliases[language] : language;
	return name && Object.hasOwn(grammars, name) ? name : undefined;
}

/** Other languages inside one are guessed from a list; the first that is here is nearly always right, and guessing costs most. */
function withoutGuesses(grammar: LanguageFn, known: readonly string[]): LanguageFn {
	return (highlighter) => {
		const seen = new Set<Partial<Mode>>();
		const visit = (mode: Partial<Mode> | 'self') => {
			if (mode === 'self' || seen.has(mode)) return;
			seen.add(mode);
			const { subLanguage } = mode;
			if (Array.isArray(subLanguage)) {
				mode.subLanguage = subLanguage.find((name) => known.includes(name)) ?? known[0] ?? '';
			}
			for (const inner of [...(mode.contains ?? []), ...(mode.variants ?? [])]) visit(inner);
			if (mode.starts) visit(mode.starts);
		};
		const language = grammar(highlighter);
		visit(language);
		return language;
	};
}

/** A grammar with those that it needs, by name. */
export async function loadGrammars(name: string): Promise<Record<string, LanguageFn>> {
	const within = grammars[name]?.within ?? [];
	const loaded = await Promise.all(
		[name, ...within].map(async (each) => [each, (await grammars[each]?.load())?.default] as const),
	);
	return Object.fromEntries(
		loaded.flatMap(([each, grammar]) => (grammar ? [[each, withoutGuesses(grammar, within)]] : [])),
	);
}
