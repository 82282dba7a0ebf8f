import { escapeRegExp } from '../../../../contract/escape-regexp.js';
import { sitePath } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, HeadingIds, TemplatePage } from '../../core/format.js';
import { matchesGlob } from '../../core/globs.js';
import { matchPath, type PathPiece } from '../../core/match-path.js';
import { isRecord } from '../../core/read-json.js';
import type { TextSteps } from '../read-script.js';
import { baseOf, foldersOfLanguages, textsOf, titleOf } from '../site-title.js';
import { changeText } from '../template-tags.js';
import { includes } from './includes.js';

/** Marks of code stand in comments. */
const codeMark =
	/[ \t]{0,100}(?:\/\/|\/\*|\{\/\*|#|<!--|--|%|;)[ \t]*\[!code ([^\]\n]{1,100})\][ \t]*(?:(?:\*\/\}?|-->)[ \t]*)?$/;

const endings = ['ts', 'mts', 'js', 'mjs'];

/** `slugify` of `@mdit-vue/shared`. */
const vueIds: HeadingIds = {
	slug: (words) =>
		words
			.normalize('NFKD')
			.replace(/[\u0300-\u036f]/g, '')
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what VitePress takes out.
			.replace(/[\u0000-\u001f]/g, '')
			.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
			.replace(/^-+|-+$/g, '')
			.replace(/^(\d)/, '_$1')
			.toLowerCase(),
};

/** VitePress, and VuePress, whose syntax it took over. */
export const vitepress: DocumentationFormat = {
	name: 'vitepress',
	title: 'VitePress',
	signs: {
		configuration: ['.vitepress', '.vuepress'],
		marks: /^:{3,}[ \t]*(?:code-group|v-pre)\b|^<<<[ \t]*[@.]/m,
		texts: ['.vitepress', '.vuepress'].flatMap((folder) =>
			endings.flatMap((ending) => [`${folder}/config.${ending}`, `${folder}/config/index.${ending}`]),
		),
		settings: ['slugify', 'attrs', 'locales', 'base', 'srcDir', 'srcExclude', 'rewrites', 'cleanUrls'],
		address: [/^[^/\n]{0,200}\bhostname\s*:\s*["'`](https?:[^"'`]+)/m, /^[ \t]*base\s*:\s*["'`]([^"'`]+)/m],
	},
	publicFolders: ['public', '.vuepress/public'],
	ids: vueIds,
	hasIdsElsewhere: true,
	readTemplates: readInterpolations,
	includes: [includes],
	configured(_, settings = {}) {
		const { title, locales, srcDir, srcExclude, cleanUrls } = settings;
		const folder = sourceFolder(srcDir);
		const below = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);
		const isExcluded = matchesGlob(textsOf(srcExclude));
		const rewritten = rewriteBy(settings.rewrites);
		return {
			siteTitle: titleOf(title) ?? titleOf(firstLocale(locales).title),
			...ofMarkdown(settings.markdown),
			languages: foldersOfLanguages(locales),
			...(folder !== '' && { publicFolders: [`${folder}/public`, 'public'] }),
			pages: {
				// A program gives the addresses and the words of `[name].md`.
				leftOut: (file) => (/\[[^[\]]+\]/.test(file) ? 'a program makes pages of it' : undefined),
				excluded: (file) => (isExcluded(below(file)) ? 'the configuration excludes it (srcExclude)' : undefined),
				pathOf: (file) => sitePath(rewritten(file)),
				ending(file) {
					if (typeof cleanUrls !== 'boolean') return '';
					return /(?:^|\/)index\.\w+$/.test(rewritten(file)) ? '/' : cleanUrls ? '' : '.html';
				},
				base: baseOf(settings.base),
				...(folder !== '' && { roots: () => [{ folder, path: '' }] }),
			},
		};
	},
	syntax: {
		tableOfContents: /^\s*\[\[toc\]\]\s*$/i,
		// `== Tab` of vitepress-plugin-tabs, `@tab Tab` of VuePress, which may end in the id that readers do not see.
		tabMark: /^(?:==|@tab(?::active)?)[ \t]+(.*?[^\s#])(?:#[\w-]+)?[ \t]*$/,
		codeLine(line) {
			const mark = line.includes('[!code') ? codeMark.exec(line) : null;
			if (mark === null) return line;
			const shown = line.slice(0, mark.index);
			return mark[1]?.startsWith('--') || shown.trim() === '' ? undefined : shown;
		},
	},
};

/** What `markdown` changes: ids that a function of its own makes, and other signs around attributes. */
function ofMarkdown(markdown: unknown): Partial<DocumentationFormat> {
	const { anchor, attrs } = isRecord(markdown) ? markdown : {};
	const slug = isRecord(anchor) && isRecord(anchor.slugify) ? slugOf(anchor.slugify) : undefined;
	const { leftDelimiter: left, rightDelimiter: right } = isRecord(attrs) ? attrs : {};
	const attributes =
		typeof left === 'string' && typeof right === 'string'
			? new RegExp(`^(#{1,6}[ \\t].*?)${escapeRegExp(left)}(.*?)${escapeRegExp(right)}[ \\t]*$`, 'gm')
			: undefined;
	return {
		...(slug && { ids: { ...vueIds, slug } }),
		...(attributes && { readTemplates: (body, page) => readInterpolations(body.replace(attributes, '$1{$2}'), page) }),
	};
}

/** A function of a configuration that only calls methods of texts. */
function slugOf({ steps }: Record<string, unknown>): ((words: string) => string) | undefined {
	if (!Array.isArray(steps) || !steps.every(Array.isArray)) return undefined;
	const calls = (steps as TextSteps['steps']).map(([method, from, to]) => {
		const found = isRecord(from) ? new RegExp(String(from.pattern), String(from.flags)) : String(from ?? '');
		if (method === 'replace') return (text: string) => text.replace(found, String(to));
		if (method === 'replaceAll') return (text: string) => text.replaceAll(found, String(to));
		if (method === 'normalize') return (text: string) => text.normalize(String(from ?? 'NFC'));
		return (text: string) => (method === 'trim' ? text.trim() : text.toLowerCase());
	});
	return (words) => calls.reduce((text, call) => call(text), words);
}

/** `:name`, `:name*`, `:name(.*)` and `(.*)` in a pattern. */
const patternPart = /:(\w+)(?:\((\.\*|[^()]*)\))?([*+]?)|(\(\.\*\))/g;

/** The name of a file by `rewrites`, as far as these are plain texts. */
function rewriteBy(rewrites: unknown): (file: string) => string {
	const rules = Object.entries(isRecord(rewrites) ? rewrites : {}).map(([from, to]) => {
		const pieces: PathPiece[] = [];
		const names: (string | undefined)[] = [];
		let end = 0;
		for (const { index, 0: sign, 1: name = '', 2: custom, 3: many, 4: all } of from.matchAll(patternPart)) {
			const hasSlashes = Boolean(many || all || custom === '.*');
			pieces.push(
				{ kind: 'texts', texts: [from.slice(end, index)] },
				{ kind: 'run', min: hasSlashes ? 0 : 1, hasSlashes },
			);
			names.push(undefined, name);
			end = index + sign.length;
		}
		return { pieces: [...pieces, { kind: 'texts', texts: [from.slice(end)] } as const], names, to: String(to) };
	});
	return (file) => {
		for (const { pieces, names, to } of rules) {
			const values = matchPath(pieces, file);
			if (values === undefined) continue;
			const value = (name: string) => values[names.indexOf(name)] ?? '';
			return to.replace(patternPart, (_, name = '') => value(name));
		}
		return file;
	};
}

/** What the configuration says of the language at the root of the site. */
function firstLocale(locales: unknown): Record<string, unknown> {
	const { root, '/': top = root } = isRecord(locales) ? locales : {};
	return isRecord(top) ? top : {};
}

/** The folder of pages below that of the configuration; empty for the latter. */
function sourceFolder(srcDir: unknown): string {
	const named = typeof srcDir === 'string' ? srcDir : '';
	return named.startsWith('..') ? '' : named.replace(/^(?:\.(?=\/|$)|\/)+|\/+$/g, '');
}

/** Vue's `{{ … }}` in words: the title of the page is known, other values come from programs. Code shows them as they are. */
function readInterpolations(body: string, { frontmatter }: TemplatePage): string {
	if (!body.includes('{{')) return body;
	return changeText(body, (text) =>
		text.replace(
			/`[^`\n]*`|<([a-z][\w-]*)\s[^<>]*v-pre[^<>]*>[\s\S]*?<\/\1>|^[ \t]*:{3,}[ \t]*v-pre\b[\s\S]{0,9999}?\n[ \t]*:{3,}[ \t]*$|\{\{([^{}\n]{0,500})\}\}/gim,
			(whole, _, expression) => {
				if (expression === undefined) return whole;
				const [, name] = /^\$?frontmatter\.(title|description)$/.exec(expression.trim()) ?? [];
				return name === undefined ? '' : (frontmatter[name as 'title' | 'description'] ?? '');
			},
		),
	);
}
