import { z } from 'zod';

const word = z
	.string()
	.trim()
	.min(1)
	.max(1_000)
	.refine((text) => text.isWellFormed(), 'Give well-formed text.');
const line = word.regex(/^[^\n\r]*$/, 'Give one line.');
const text = z.string().min(1);
const page = line.describe('A page by its path, its address or its title, as in guide/install.md.');
const allPages = z
	.array(line)
	.min(1)
	.describe('Pages by path, address or title, and folders, as in guide/; / for all of them.');
const pages = allPages.optional();
const heading = line.describe('Words of a heading, or its anchor, as in #install.');
const key = z
	.string()
	.regex(/^[A-Za-z_][\w-]*(\.[\w-]+)*$/, 'Give a name such as description or sidebar.order.')
	.describe('Name of the field; a dot leads to a field within a field, as in sidebar.order.');
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const flag = z.boolean().optional();

const group = line.describe('Group of the navigation.');
const newPath = line.describe('Path of the new page, as in guide/upgrade.md.');
const markdown = text.describe('Markdown.');

/** Descriptions for forms. A model knows these inputs by their names, or by its rules, which say once what many inputs share. */
export const ofForms: ReadonlySet<string | undefined> = new Set(
	[page, allPages, heading, group, newPath, markdown].map(({ description }) => description),
);

/** What each action takes. The functions and the sentences that go with them are in `actions.ts`. */
export const actionInputs = {
	'replace-text': z.object({
		from: text.describe('The text as it stands on the pages.'),
		to: z.string().default('').describe('What takes its place; left out, the text is removed.'),
		pages,
		withinWords: flag.describe('Also within longer words.'),
		ignoringCase: flag.describe('Capitals make no difference.'),
		exceptCode: flag.describe('Leaves code as it is.'),
		includingLinks: flag.describe('Also in addresses of links.'),
	}),
	'rename-heading': z.object({ from: heading, to: line, pages }),
	'add-page': z.object({
		path: newPath,
		title: line.optional(),
		description: line.optional(),
		group: group.optional(),
		after: page.optional(),
		before: page.optional(),
		text: markdown.optional(),
	}),
	'list-page': z.object({
		page,
		title: line.optional(),
		group: group.optional(),
		after: page.optional(),
		before: page.optional(),
	}),
	'add-section': z.object({
		heading: line,
		page,
		after: heading.optional(),
		before: heading.optional(),
		under: heading.optional(),
		text: markdown.optional(),
	}),
	'add-text': z.object({ text: markdown, section: heading.optional(), page }),
	'delete-section': z.object({ heading, page }),
	'move-section': z.object({
		heading,
		page,
		newPage: page.describe('The page that it moves to, which is there already.'),
		after: heading.optional(),
		before: heading.optional(),
		under: heading.optional(),
	}),
	'fix-links': z.object({ pages }),
	'set-frontmatter': z.object({
		key,
		value: z.union([scalar, z.array(scalar)]).describe('A text, a number, true, false or a list.'),
		pages: allPages,
	}),
	'remove-frontmatter': z.object({ key, pages: allPages }),
	'move-page': z.object({
		path: page,
		newPath: line.describe('The new path; a folder, as in setup/, keeps the name.'),
	}),
	'delete-page': z.object({
		path: page,
		successor: page.optional().describe('Page that links to it lead to from then on.'),
	}),
};

export type ActionName = keyof typeof actionInputs;
export type ActionInput<Name extends ActionName> = z.output<(typeof actionInputs)[Name]>;
