import { listedTexts, matchesGlob } from '../folder/globs.js';
import { changeText } from '../markdown/templates/template-tags.js';
import type { DocumentationFormat, TemplatePage } from './format.js';
import { vueIds } from './heading-ids.js';

/** Marks of code stand in comments. */
const codeMark =
	/[ \t]{0,100}(?:\/\/|\/\*|\{\/\*|#|<!--|--|%|;)[ \t]*\[!code ([^\]\n]{1,100})\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

const endings = ['ts', 'mts', 'js', 'mjs'];

/** VitePress, and VuePress, whose syntax it took over. */
export const vitepress: DocumentationFormat = {
	name: 'vitepress',
	title: 'VitePress',
	signs: {
		configuration: ['.vitepress', '.vuepress'],
		texts: ['.vitepress', '.vuepress'].flatMap((folder) => endings.map((ending) => `${folder}/config.${ending}`)),
	},
	ids: vueIds,
	readTemplates: readInterpolations,
	configured(configuration) {
		const folder = sourceFolder(configuration);
		const below = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);
		const isExcluded = matchesGlob(listedTexts(configuration, 'srcExclude'));
		return {
			pages: {
				excluded: (file) => (isExcluded(below(file)) ? 'the configuration excludes it (srcExclude)' : undefined),
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

/** The folder of pages below that of the configuration; empty for the latter. */
function sourceFolder(configuration: string): string {
	const named = /^(?![ \t]*\/\/).*?\bsrcDir\s*:\s*["']([^"'\n]+)["']/m.exec(configuration)?.[1] ?? '';
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
