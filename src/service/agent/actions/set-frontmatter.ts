import type { TextEdit } from '../../documentation/core/text-edit.js';
import { ActionError } from '../editor/action-error.js';
import type { EditorSession } from '../editor/editor-session.js';
import { findScope, inWords } from '../editor/find-file.js';
import { type FieldValue, setField } from '../editor/frontmatter-edit.js';
import { headingEdit, writeWithAnchors } from '../editor/heading-moves.js';
import { isPage, type SourceHeading } from '../pages/page-facts.js';
import { counted } from '../texts/safe-text.js';
import type { ActionInput } from './action-inputs.js';
import { moveFiles } from './move-files.js';

/** Sets or removes a field. A title in the first heading changes there, and links follow a new address. */
export async function setFrontmatter(
	session: EditorSession,
	{ key, value, pages }: ActionInput<'remove-frontmatter'> & { value?: FieldValue },
): Promise<string> {
	const files = ((await findScope(session, pages)) ?? (await session.pages())).filter(isPage);
	if (files.length === 0) throw new ActionError(`Only pages have frontmatter, and ${inWords(pages, 'and')} is none.`);
	const texts = await session.read(files);
	const written = new Map<string, string>();
	const titles = new Map<string, TextEdit[]>();
	for (const [file, text] of texts) {
		const facts = await session.facts(file, text);
		const [title] = facts.headings;
		if (key === 'title' && typeof value === 'string' && facts.frontmatter.title === undefined && isTitle(title)) {
			titles.set(file, [headingEdit(text, title, value)]);
			continue;
		}
		const changed = setField(text, key, value);
		if (changed === undefined)
			throw new ActionError(
				`The frontmatter of ${file} is not valid YAML${facts.frontmatterProblem ? ` (${facts.frontmatterProblem})` : ''}; mend it first.`,
			);
		if (changed !== text) written.set(file, changed);
	}
	if (titles.size > 0) {
		await writeWithAnchors(session, titles);
		await session.write(written);
		const all = `Changed the title of ${named([...titles.keys(), ...written.keys()])} to "${value}"`;
		const first = titles.size === 1 ? 'its first heading' : 'their first headings';
		return written.size === 0
			? `${all}, in ${first}.`
			: `${all}; of ${named([...titles.keys()])} it stands in ${first}.`;
	}
	if (written.size === 0) {
		const which = inWords(files.slice(0, 5), 'and');
		return value === undefined
			? `No frontmatter of ${which} has "${key}".`
			: `The frontmatter of ${which} says so already.`;
	}
	const isAddress = /^(slug|permalink|url|id)$/.test(key);
	const moved = isAddress
		? await moveFiles(session, {
				files: new Map([...written.keys()].map((file) => [file, file])),
				change: (file, text) => (written.has(file) ? (setField(text, key, value) ?? text) : text),
			})
		: undefined;
	if (moved === undefined) await session.write(written);
	const more = moved ? ` ${moved}` : '';
	return `${value === undefined ? `Removed "${key}" from` : `Set "${key}" to ${JSON.stringify(value)} in`} the frontmatter of ${named([...written.keys()])}.${more}`;
}

const isTitle = (heading: SourceHeading | undefined): heading is SourceHeading =>
	heading?.depth === 1 && heading.isTopLevel;

const named = (files: readonly string[]) => (files.length <= 5 ? inWords(files, 'and') : counted(files.length, 'page'));
