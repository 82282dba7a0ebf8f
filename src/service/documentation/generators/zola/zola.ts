import { withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, PageRules } from '../../core/format.js';
import type { Frontmatter } from '../../core/frontmatter.js';
import { matchesGlob } from '../../core/globs.js';
import { isLanguage } from '../../core/is-language.js';
import { dataOf, textsOf, titleOf } from '../site-title.js';
import { calloutKind, calloutStart, changeText, onOwnLines, readArguments, wordsOf } from '../template-tags.js';

/** `slugify` of the crate `slug`, as far as letters have one that is near. */
const slug = (words: string) =>
	words
		.toLowerCase()
		.replaceAll('ß', 'ss')
		.replaceAll('ø', 'o')
		.replaceAll('æ', 'ae')
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '');

export const zola: DocumentationFormat = {
	name: 'zola',
	title: 'Zola',
	signs: {
		configuration: ['zola.toml', 'config.toml'],
		beside: { 'config.toml': 'content' },
		says: /^base_url\s*=/m,
		address: [/^base_url\s*=\s*["'](https?:[^"']+)/m],
	},
	publicFolders: ['static'],
	pages: pagesBy(''),
	configured: (configuration) => ({ siteTitle: titleOf(dataOf(configuration).title), pages: pagesBy(configuration) }),
	ids: { slug },
	readTemplates,
};

function pagesBy(configuration: string): PageRules {
	const isExcluded = matchesGlob(textsOf(dataOf(configuration).ignored_content));
	const isSlugged = !/^[ \t]*paths\s*=\s*["'](?:safe|off)/m.test(configuration);
	return {
		underscored: /^_index(?:\.[a-z-]+)?\.md$/i,
		roots: () => [{ folder: 'content', path: '' }],
		excluded: (file) =>
			isExcluded(file.replace(/^content\//, '')) ? 'the configuration excludes it (ignored_content)' : undefined,
		keptBack: ({ unpublished, isUnrendered }) => ({
			own: isUnrendered ? 'render: false' : undefined,
			below: unpublished?.startsWith('draft') ? unpublished : undefined,
		}),
		pathOf: (file, frontmatter) => pathOf(file, frontmatter, isSlugged ? slug : (step) => step),
	};
}

const fileDate = /^\d{4}-\d{2}-\d{2}(?:T[\d:.Z+-]*?)?[ \t]*[_-](?=.)/;

function pathOf(file: string, frontmatter: Frontmatter, written: (step: string) => string): string {
	if (frontmatter.path !== undefined) return frontmatter.path;
	const steps = withoutEnding(file).split('/');
	const [name = '', ending = ''] = (steps.pop() ?? '').split(/\.(?=[a-z]{2}(?:-[a-z]+)?$)/i);
	const language = isLanguage(ending) ? [ending] : [];
	const own = language.length > 0 || ending === '' ? name : `${name}.${ending}`;
	const last = /^_?index$/.test(own) ? (steps.pop() ?? '') : own.replace(fileDate, '');
	return [...language, ...[...steps, frontmatter.slug ?? last].map(written)].join('/');
}

/** `{{ name(a="b") }}` and `{% name(a="b") %}`, whose body goes to `{% end %}`. */
const shortcode = /`[^`\n]*`|\{\{\s*\w+\(([^{}]*)\)\s*\}\}|\{%\s*(?:(end)|(\w+)\(([^{}]*)\))\s*%\}/g;
const example = /\{([{%])\/\*\s*([\s\S]*?)\s*\*\/([%}])\}/g;
/** A link from the folder of pages. */
const link = /(\]\(|^[ \t]*\[[^\]\n]+\]:[ \t]*)@\//gm;

/** The words of shortcodes: callouts as those of others, of unknown ones what they show. */
function readTemplates(body: string): string {
	/** Whether the shortcodes that wait for their end are callouts. */
	const open: boolean[] = [];
	const read = changeText(body, (text) =>
		text.replace(link, '$1/').replace(shortcode, (whole, args, end, name, bodyArgs, at: number, all: string) => {
			const put = (piece: string) => onOwnLines(piece, all, at, at + whole.length);
			if (end !== undefined) return open.pop() ? put(':::') : '';
			const given = args ?? bodyArgs;
			if (given === undefined) return whole;
			const read = readArguments(given.replace(/,(?=\s*\w+\s*=)/g, ' '));
			if (name === undefined) return wordsOf(read);
			const kinds = [read.named.get('type'), read.named.get('kind'), name].map(calloutKind);
			const kind = kinds.find(Boolean) ?? (/^(?:admonition|alert|callout)$/.test(name) ? 'note' : undefined);
			open.push(kind !== undefined);
			if (kind !== undefined) return put(calloutStart(kind, read.named.get('title')));
			const words = wordsOf(read);
			return words === '' ? '' : put(`\n**${words}**\n`);
		}),
	);
	return read.replace(example, (_, open: string, inner: string, close: string) => `{${open} ${inner} ${close}}`);
}
