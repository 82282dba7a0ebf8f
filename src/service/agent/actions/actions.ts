import type { z } from 'zod';
import type { WorkspaceFiles } from '../../workspace/overlay-files.js';
import { EditorSession } from '../editor/editor-session.js';
import { type ActionName, actionInputs } from './action-inputs.js';
import { addPage } from './add-page.js';
import { addSection, addText, deleteSection } from './change-section.js';
import { deletePage } from './delete-page.js';
import { fixLinks } from './fix-links.js';
import { listPage } from './list-page.js';
import { movePage } from './move-page.js';
import { moveSection } from './move-section.js';
import { renameHeading } from './rename-heading.js';
import { replaceInPages } from './replace-in-pages.js';
import { setFrontmatter } from './set-frontmatter.js';

/** An action: its purpose, its inputs, the one sentence that asks for it, and the function that carries it out. */
interface Action<Input extends z.ZodObject> {
	/** Title for people. */
	title: string;
	description: string;
	/** Advice for a model, in addition to the description. */
	advice?: string;
	input: Input;
	/** `"{slot}"` holds any text, `{slot}` a name or what its reader takes, `[…]` may be left out; a name before `?` is a switch. See `write-sentence.ts`. */
	sentence: string;
	run(session: EditorSession, input: z.output<Input>): Promise<string>;
}
const action = <Input extends z.ZodObject>(row: Action<Input>): Action<Input> => row;

/** Everything that the agent can do without a model. Links, anchors and the navigation follow each change. */
const actions = {
	'replace-text': action({
		title: 'Replace text',
		description:
			'Replaces a text wherever readers see it, in frontmatter and navigation labels too; links follow changed headings.',
		advice: 'Prefer it to edit for the same words on many pages.',
		input: actionInputs['replace-text'],
		sentence:
			'Replace "{from}" with "{to}"[ {pages}][withinWords? also within words][ignoringCase? ignoring case][exceptCode? except in code][includingLinks? including links]',
		run: replaceInPages,
	}),
	'rename-heading': action({
		title: 'Rename a heading',
		description: 'Gives a heading other words, and changes every link to its anchor on all pages.',
		input: actionInputs['rename-heading'],
		sentence: 'Rename the heading "{from}" to "{to}"[ {pages}]',
		run: renameHeading,
	}),
	'add-page': action({
		title: 'Add a page',
		description: 'Adds a page written like its neighbours, and lists it in the navigation.',
		input: actionInputs['add-page'],
		sentence:
			'Add a page {path}[ titled "{title}"][ with the description "{description}"][ in the group "{group}"][ after {after}][ before {before}][ with the text: {text}]',
		run: addPage,
	}),
	'list-page': action({
		title: 'List a page',
		description: 'Lists a page that is there already in the navigation, whatever its format is, or moves its entry.',
		input: actionInputs['list-page'],
		sentence:
			'List {page} in the navigation[ titled "{title}"][ in the group "{group}"][ after {after}][ before {before}]',
		run: listPage,
	}),
	'add-section': action({
		title: 'Add a section',
		description: 'Adds a heading and its text to a page.',
		input: actionInputs['add-section'],
		sentence:
			'Add a section "{heading}" to {page}[ after "{after}"][ before "{before}"][ under "{under}"][ with the text: {text}]',
		run: addSection,
	}),
	'add-text': action({
		title: 'Add a text',
		description: 'Adds a text at the end of a section, or of the page.',
		input: actionInputs['add-text'],
		sentence: 'Add the text "{text}" to[ the section "{section}" of] {page}',
		run: addText,
	}),
	'delete-section': action({
		title: 'Delete a section',
		description: 'Deletes a heading with all below it, and names the links that led there.',
		input: actionInputs['delete-section'],
		sentence: 'Delete the section "{heading}" from {page}',
		run: deleteSection,
	}),
	'move-section': action({
		title: 'Move a section',
		description:
			'Moves a heading with all below it to another page. Definitions, imports, links and anchors follow, and lost addresses are named.',
		advice: 'For a new page, use add_page first.',
		input: actionInputs['move-section'],
		sentence:
			'Move the section "{heading}" from {page} to {newPage}[ after "{after}"][ before "{before}"][ under "{under}"]',
		run: moveSection,
	}),
	'fix-links': action({
		title: 'Fix broken links',
		description: 'Mends links to pages, anchors and files where it is clear what was meant, and names the others.',
		input: actionInputs['fix-links'],
		sentence: 'Fix the broken links[ {pages}]',
		run: fixLinks,
	}),
	'set-frontmatter': action({
		title: 'Set a field of the frontmatter',
		description: 'Sets a field of the frontmatter; the rest stays as it is written. Links follow a new slug.',
		input: actionInputs['set-frontmatter'],
		sentence: 'Set {key} to {value} {pages}',
		run: setFrontmatter,
	}),
	'remove-frontmatter': action({
		title: 'Remove a field of the frontmatter',
		description: 'Takes a field out of the frontmatter.',
		input: actionInputs['remove-frontmatter'],
		sentence: 'Remove the frontmatter key {key} {pages}',
		run: setFrontmatter,
	}),
	'move-page': action({
		title: 'Move a page',
		description:
			'Moves or renames a page or another file, or a folder with all in it; links to it, its own links and the navigation follow.',
		input: actionInputs['move-page'],
		sentence: 'Move {path} to {newPath}',
		run: movePage,
	}),
	'delete-page': action({
		title: 'Delete a page',
		description: 'Deletes a page and its place in the navigation, or another file.',
		input: actionInputs['delete-page'],
		sentence: 'Delete the page {path}[ and point links to it to {successor}]',
		run: deletePage,
	}),
};

export const actionNames = Object.keys(actions) as ActionName[];

/** An action of any kind. */
export const actionOf = (name: ActionName): Action<z.ZodObject> => actions[name] as unknown as Action<z.ZodObject>;

/**
 * Carries out one action whole or not at all, and tells people what was done.
 * @param say tells people something before it is done
 * @throws ActionError
 */
export async function runAction(
	files: WorkspaceFiles,
	name: ActionName,
	input: unknown,
	say: (sentence: string) => Promise<void>,
): Promise<string> {
	const { input: schema, run } = actionOf(name);
	const session = new EditorSession(files, say);
	const undo = files.remember();
	const done = await run(session, schema.parse(input)).catch((error: unknown) => {
		undo();
		throw error;
	});
	const [first] = session.unread;
	if (first === undefined) return done;
	const others = session.unread.size - 1;
	return `${done}\n${first[0]}${others > 0 ? ` and ${others} more files` : ''} could not be read and ${others > 0 ? 'were' : 'was'} left out (${first[1]}).`;
}
