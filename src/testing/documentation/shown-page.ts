import { formats } from '../../service/documentation/generators/formats.js';
import { readPage } from '../../service/documentation/page/read-page.js';

/** A page of a format as it is read. */
export const readPageOf = (format: string, body: string, file = 'a.md') =>
	readPage({
		file,
		path: '/a',
		frontmatter: { title: 'The page', facets: {} },
		body,
		resolve: (url) => url,
		format: formats.find(({ name }) => name === format),
	}).page;

/** The Markdown of a page, with single blank lines. */
export const shown = (format: string, source: string, file?: string) =>
	readPageOf(format, source, file).markdown.replace(/\n{3,}/g, '\n\n');

/** Headings whose ids differ from generator to generator. */
export const headings = [
	'Node.js API',
	'1. Install',
	'Déjà vu & co.',
	'Use `__init__` (new)',
	"What's new?",
	'Same',
	'Same',
	'安装',
];

const mdxHeadings = [
	'My heading <X/>',
	'<Icon name="start" /> Start',
	'Use {version} now',
	'A picture ![of a boat](boat.png)',
	'My heading <X />',
	'<a name="old"></a> Feeding',
	'Status <Badge text="new" />',
	'Required <div className="label">**Yes**</div>',
	'A $x_{1}$ formula <X/>',
];

/** The ids of these headings, as the rules of a generator say. `e2e/world/sites.spec.ts` follows links into sites that generators build. */
export const idsOf = (format: string) =>
	readPageOf(format, headings.map((words) => `## ${words}\n\nText.\n`).join('\n'))
		.sections.map(({ anchor }) => anchor)
		.join(' ');

/** The ids of headings with components, pictures and expressions. */
export const mdxIdsOf = (format: string) =>
	readPageOf(format, mdxHeadings.map((words) => `## ${words}\n\nText.\n`).join('\n'), 'a.mdx')
		.sections.map(({ anchor }) => anchor)
		.join(' ');
