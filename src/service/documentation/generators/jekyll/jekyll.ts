import { sitePath, withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, OldAddresses } from '../../core/format.js';
import type { Frontmatter } from '../../core/frontmatter.js';
import { matchesGlob } from '../../core/globs.js';
import { isRecord } from '../../core/read-json.js';
import { lineInclude } from '../included-lines.js';
import { readLiquid } from '../liquid.js';
import { textsOf, titleOf, yamlOf } from '../site-title.js';

const postDate = /^(\d{4})-(\d{2})-(\d{2})-(.+)$/;

export const jekyll: DocumentationFormat = {
	name: 'jekyll',
	title: 'Jekyll',
	signs: {
		configuration: ['_config.yml', '_config.yaml'],
		address: [/^url\s*:\s*["']?(https?:[^\s"'#]+)/m, /^baseurl\s*:\s*["']?([^\s"'#]+)/m],
		// Jupyter Book and Hexo have a file of this name too; that of Hexo names its folders.
		says: /(?<![\s\S])(?![\s\S]*^(?:source_dir|public_dir)\s*:)[\s\S]*?^(?:theme|remote_theme|plugins|gems|markdown|kramdown|collections|permalink|baseurl|sass)\s*:/m,
	},
	pages: { underscored: /^_posts$/, pathOf, publishedFrom: (file, { date }) => date ?? dateInName(file) },
	readTemplates: readLiquid,
	// `{% link guide/a.md %}`, whose build fails without that file.
	fileTags: /(?<=\{%-?\s*link\s+)[^\s%]+(?=\s*-?%\})/g,
	includes: [
		lineInclude(
			/\{%-?[ \t]*include_relative/,
			/^([ \t]*)\{%-?[ \t]*include_relative[ \t]+["']?([^\s"'%]+\.(?:md|markdown))["']?[ \t]*-?%\}[ \t]*$/,
		),
		lineInclude(
			/\{%-?[ \t]*include[ \t]/,
			/^([ \t]*)\{%-?[ \t]*include[ \t]+([^\s"'%]+\.(?:md|markdown))[ \t]*-?%\}[ \t]*$/,
			'/_includes/',
		),
	],
	configured(configuration) {
		const { title, collections, exclude, future, permalink } = yamlOf(configuration);
		const names = Object.entries(isRecord(collections) ? collections : {})
			.filter(([, value]) => isRecord(value) && value.output === true)
			.map(([name]) => name.replace(/[^\w-]/g, ''));
		const isExcluded = matchesGlob(textsOf(exclude));
		return {
			siteTitle: titleOf(title),
			oldAddresses: oldAddressesOf(configuration),
			pages: {
				...jekyll.pages,
				pathOf: (file, frontmatter) => pathOf(file, frontmatter, patternOf(file, collections, permalink)),
				underscored: new RegExp(`^_(?:${['posts', ...names].join('|')})$`),
				...(future === true && { publishedFrom: () => undefined }),
				excluded: (file) => (isExcluded(file) ? 'the configuration excludes it' : undefined),
			},
		};
	},
};

/** The field of the plugin for redirects, where it is there. */
function oldAddressesOf(configuration: string): OldAddresses | undefined {
	if (!configuration.includes('jekyll-redirect-from')) return undefined;
	const isPretty = /^permalink\s*:\s*["']?(?:pretty|\S+\/)["']?\s*$/m.test(configuration);
	return { key: 'redirect_from', written: (path) => (isPretty ? `${path.replace(/\/$/, '')}/` : path) };
}

/** The date that the name of a post, or of a page of a collection, begins with. */
function dateInName(file: string): number | undefined {
	const steps = file.split('/');
	const [, year, month, day] = postDate.exec(steps.pop() ?? '') ?? [];
	if (year === undefined || !steps.some((step) => step.startsWith('_'))) return undefined;
	return Date.parse(`${year}-${month}-${day}`) || undefined;
}

/** The pattern of the addresses of a file's collection, of which posts are one. */
function patternOf(file: string, collections: unknown, permalink: unknown): string | undefined {
	const name = file
		.split('/')
		.find((step) => step.startsWith('_'))
		?.slice(1);
	const own = name !== undefined && isRecord(collections) ? collections[name] : undefined;
	const pattern =
		isRecord(own) && own.permalink !== undefined ? own.permalink : name === 'posts' ? permalink : undefined;
	return typeof pattern === 'string' && pattern.includes('/:') ? pattern : undefined;
}

/** `/:collection/:path/` and `/news/:year/:month/:day/:title/` with the words of a file. */
function fillPattern(pattern: string, file: string, slug: string | undefined): string {
	const steps = withoutEnding(file).split('/');
	const at = steps.findIndex((step) => step.startsWith('_'));
	const inner = steps.slice(at + 1);
	const last = inner.at(-1) ?? '';
	const [, year = '', month = '', day = '', named = last] = postDate.exec(last) ?? [];
	const title = slug ?? named;
	const words: Readonly<Record<string, string>> = {
		collection: steps[at]?.slice(1) ?? '',
		path: inner.join('/'),
		categories: [...steps.slice(0, at), ...inner.slice(0, -1)].join('/'),
		...{ name: last, title, slug: title, year, short_year: year.slice(2), month, day, output_ext: '' },
		...{ i_month: month.replace(/^0/, ''), i_day: day.replace(/^0/, '') },
	};
	return pattern
		.replace(/:([a-z_]+)/g, (whole, name: string) => words[name] ?? whole)
		.replace(/(?:\/index)?(?:\.html?)?$/i, '');
}

function pathOf(file: string, { slug: written, permalink }: Frontmatter, pattern?: string): string {
	const slug = written === permalink ? undefined : written;
	// `/:year/:title/` is a pattern, which its own default says as well.
	if (permalink !== undefined && !/:|^(?:date|pretty|ordinal|none)$/.test(permalink))
		return permalink.replace(/\.html$/i, '').replace(/(^|\/)index$/i, '$1');
	if (pattern !== undefined) return fillPattern(pattern, file, slug);
	const steps = withoutEnding(file).split('/');
	const name = steps.pop() ?? '';
	const [, year, month, day, title] = postDate.exec(name) ?? [];
	if (year !== undefined && steps.includes('_posts')) {
		return [...steps.filter((step) => step !== '_posts'), year, month, day, slug ?? title].join('/');
	}
	return sitePath(file.replace(/(^|\/)_/g, '$1'));
}
