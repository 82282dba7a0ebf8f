import { parse } from 'yaml';
import { matchesGlob } from '../folder/globs.js';
import { isRecord } from '../folder/read-json.js';
import type { Frontmatter } from '../markdown/frontmatter.js';
import { readLiquid } from '../markdown/read-liquid.js';
import { sitePath, withoutEnding } from '../site-path.js';
import type { DocumentationFormat } from './format.js';

const postDate = /^(\d{4})-(\d{2})-(\d{2})-(.+)$/;

export const jekyll: DocumentationFormat = {
	name: 'jekyll',
	title: 'Jekyll',
	signs: {
		configuration: ['_config.yml', '_config.yaml'],
		// Jupyter Book and Hexo have a file of this name too.
		says: /^(?:theme|remote_theme|plugins|gems|markdown|kramdown|collections|permalink|baseurl|sass)\s*:/m,
	},
	pages: { underscored: /^_posts$/, pathOf, isDatePublication: true },
	readTemplates: readLiquid,
	configured(configuration) {
		const { collections, exclude } = read(configuration);
		const names = Object.entries(isRecord(collections) ? collections : {})
			.filter(([, value]) => isRecord(value) && value.output === true)
			.map(([name]) => name.replace(/[^\w-]/g, ''));
		const globs = (Array.isArray(exclude) ? exclude : []).filter((glob): glob is string => typeof glob === 'string');
		const isExcluded = matchesGlob(globs);
		return {
			pages: {
				...jekyll.pages,
				underscored: new RegExp(`^_(?:${['posts', ...names].join('|')})$`),
				leftOut: (file) => (isExcluded(file) ? 'the configuration excludes it' : undefined),
			},
		};
	},
};

function read(configuration: string): Record<string, unknown> {
	try {
		const data: unknown = parse(configuration, { logLevel: 'silent', uniqueKeys: false });
		return isRecord(data) ? data : {};
	} catch {
		return {};
	}
}

function pathOf(file: string, { slug: permalink }: Frontmatter): string {
	// `/:year/:title/` is a pattern, which its own default says as well.
	if (permalink !== undefined && !/:|^(?:date|pretty|ordinal|none)$/.test(permalink))
		return permalink.replace(/\.html$/i, '').replace(/(^|\/)index$/i, '$1');
	const steps = withoutEnding(file).split('/');
	const name = steps.pop() ?? '';
	const [, year, month, day, title] = postDate.exec(name) ?? [];
	if (year !== undefined && steps.includes('_posts')) {
		return [...steps.filter((step) => step !== '_posts'), year, month, day, title].join('/');
	}
	return sitePath(file.replace(/(^|\/)_/g, '$1'));
}
