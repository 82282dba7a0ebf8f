import { posix } from 'node:path';
import { stringify } from 'yaml';
import { titleOfFile } from '../../../search/core/site-path.js';
import { lineEndOf, withLineEnds } from '../../documentation/core/text-edit.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { isPage } from '../pages/page-facts.js';
import type { ActionInput } from './action-inputs.js';
import { planListing } from './list-page.js';

/** Number of neighbours that serve as examples. */
const examples = 5;

/** Adds a page in the style of its neighbours, and an entry in the navigation. */
export async function addPage(session: EditorSession, instruction: ActionInput<'add-page'>): Promise<string> {
	const pages = await session.pages();
	const file = nameOf(instruction.path, pages);
	const same = [...(await session.files())].find((other) => other.toLowerCase() === file.toLowerCase());
	if (same !== undefined) throw new ActionError(`${same} exists already; give the new page another path.`);
	const neighbours = nearTo(file, pages).slice(0, examples);
	const texts = await session.read(neighbours);
	const facts = await Promise.all([...texts].map(([path, text]) => session.facts(path, text)));
	const written = facts.filter(({ frontmatter }) => frontmatter.title !== undefined).length;
	const hasTitle = written * 2 >= facts.length;
	const listing = await planListing(session, file, instruction, titleOf(file, instruction));
	await session.create(file, withLineEnds(pageText(file, instruction, hasTitle), await usualLineEnd(session, pages)));
	await session.write(listing.texts);
	return `Added the page ${file}. ${listing.sentence}`.trim();
}

/** The line end of most pages. Neighbours may be the exception. */
async function usualLineEnd(session: EditorSession, pages: readonly string[]): Promise<string> {
	let more = 0;
	for await (const [, text] of session.texts(pages))
		if (text.includes('\n')) more += lineEndOf(text) === '\r\n' ? 1 : -1;
	return more > 0 ? '\r\n' : '\n';
}

/** Adds the extension that most neighbours have. A folder gets an index page. */
function nameOf(path: string, pages: readonly string[]): string {
	const plain = posix.normalize(path.replace(/^\.?\/+/, ''));
	const named = plain.endsWith('/') ? `${plain}index` : plain;
	if (isPage(named)) return named;
	if (/\.[a-z]{1,4}$/i.test(named))
		throw new ActionError(`"${path}" is no page; its name has to end with .md or .mdx.`);
	const near = nearTo(named, pages).slice(0, examples);
	return `${named}${near.filter((page) => page.endsWith('.mdx')).length * 2 > near.length ? '.mdx' : '.md'}`;
}

/** Pages of the same folder first, then all others. */
function nearTo(file: string, pages: readonly string[]): string[] {
	const folder = posix.dirname(file);
	const own = pages.filter((page) => posix.dirname(page) === folder);
	return own.length > 0 ? own : [...pages];
}

const headingOf = (body: string) => /^# +(.+)$/m.exec(body.split('\n')[0] ?? '')?.[1];

const titleOf = (file: string, { title, text = '' }: ActionInput<'add-page'>): string =>
	title ?? headingOf(text.replace(/^\n+/, '')) ?? titleOfFile(file);

function pageText(file: string, { title, description, text = '' }: ActionInput<'add-page'>, hasTitle: boolean): string {
	const body = text.replace(/^\n+/, '').trimEnd();
	if (/^---[ \t]*\n/.test(body)) return `${body}\n`;
	const heading = headingOf(body);
	const name = title ?? heading ?? titleOfFile(file);
	const inHead = hasTitle && heading === undefined;
	const fields = { ...(inHead && { title: name }), ...(description !== undefined && { description }) };
	const head = Object.keys(fields).length > 0 ? `---\n${stringify(fields, { lineWidth: 0 })}---\n` : '';
	const top = inHead || heading !== undefined ? '' : `# ${name}\n`;
	return [head, top, body === '' ? '' : `${body}\n`].filter((part) => part !== '').join('\n');
}
