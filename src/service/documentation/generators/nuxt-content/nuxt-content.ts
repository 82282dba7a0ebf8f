import { withoutEnding } from '../../../../search/core/site-path.js';
import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import { githubIds } from '../../markdown/heading-anchors.js';
import { titleOf, yamlOf } from '../site-title.js';
import { readMdc } from './read-mdc.js';

const endings = ['ts', 'js', 'mjs', 'mts'];

/** A number that orders files; `1.x` and `2.0` are versions. */
const orderingNumber = /^\d+\.(?=.)/;
const version = /^\d+(?:\.\d+)*(?:\.x)?$/;

/** GitHub's, with one hyphen between words and no digit at the head. */
const mdcIds: HeadingIds = {
	...githubIds,
	slug: (words) => githubIds.slug(words).replace(/-+/g, '-').replace(/^-|-$/g, '').replace(/^(\d)/, '_$1'),
};

/** Nuxt Content, Docus and Nuxt UI. */
export const nuxtContent: DocumentationFormat = {
	name: 'nuxt-content',
	title: 'Nuxt Content',
	signs: {
		configuration: endings.map((ending) => `nuxt.config.${ending}`),
		says: /@nuxt\/content|@nuxt-themes\/docus|["']docus["']/,
		looksLike: (files) => files.filter((file) => /(?:^|\/)\d+\.[a-z]/i.test(file)).length * 2 > files.length,
		marks: /^:{2,}[a-z][\w-]*[ \t]*(?:[[{].*)?$/m,
		isCertain: true,
	},
	pages: {
		roots: () => [{ folder: 'content', path: '' }],
		leftOut: (file) => (/\.draft\.\w+$/.test(file) ? 'its name says that it is a draft' : undefined),
		pathOf: (file) => pathOf(file, (step) => step.toLowerCase()),
	},
	configured: (configuration) =>
		/\brespectPathCase\s*:\s*true\b/.test(configuration)
			? { pages: { ...nuxtContent.pages, pathOf: (file) => pathOf(file, (step) => step) } }
			: {},
	// In newer versions and before.
	folderTitle: { files: ['.navigation.yml', '_dir.yml'], read: (text) => ({ title: titleOf(yamlOf(text).title) }) },
	ids: mdcIds,
	readTemplates: (body, page) => readMdc(withIds(body), page),
};

/** Components at the end of a heading, such as a badge, are no part of its id. */
const withIds = (body: string) =>
	body.replace(
		/^#{1,6}[ \t]+(\S.{0,300}?)[ \t]+:[a-z][\w-]*(?:\[[^\]\n]*\])?\{[^{}\n]*\}[ \t]*$/gm,
		(heading, words) => `${heading} {#${mdcIds.slug(words.replaceAll('`', ''))}}`,
	);

function pathOf(file: string, inCase: (step: string) => string): string {
	const steps = withoutEnding(file)
		.split('/')
		.map((step) => (version.test(step) ? step : step.replace(orderingNumber, '')));
	return (steps.at(-1) === 'index' ? steps.slice(0, -1) : steps)
		.map((step) => inCase(step.replaceAll('$', 'dollar').replaceAll('&', 'and')).trim().replace(/\s+/g, '-'))
		.join('/');
}
