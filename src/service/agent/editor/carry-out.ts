import type { AgentTodo } from '../../../contract/agent-v1.js';
import type { PageReader } from '../pages/page-reader.js';
import { addPage } from './actions/add-page.js';
import { addSection, addText, deleteSection } from './actions/change-section.js';
import { deletePage } from './actions/delete-page.js';
import { fixLinks } from './actions/fix-links.js';
import { movePage } from './actions/move-page.js';
import { renameHeading } from './actions/rename-heading.js';
import { replaceText } from './actions/replace-text.js';
import { setFrontmatter } from './actions/set-frontmatter.js';
import { EditorSession } from './editor-session.js';
import { parseInstructions } from './grammar/parse-instructions.js';
import type { Instruction } from './instruction.js';
import type { Steps } from './steps.js';

/**
 * Carries out what a prompt asks for, one instruction after the other, as todos. All of them are understood before the first
 * is begun.
 * @returns what was done, for people.
 * @throws UnknownInstruction
 */
export async function* carryOut(prompts: readonly string[], reader: PageReader): Steps<string> {
	const instructions = prompts.flatMap(parseInstructions);
	const session = new EditorSession(reader);
	const reports: string[] = [];
	for (const [index, instruction] of instructions.entries()) {
		const todos = todosOf(instructions, index);
		reports.push(yield* withTodos(todos, act(session, instruction)));
	}
	yield [{ name: 'todo', input: { todos: todosOf(instructions, instructions.length) } }];
	if (session.unread.size > 0) reports.push(unreadSentence(session.unread));
	return reports.join('\n');
}

function act(session: EditorSession, instruction: Instruction): Steps<string> {
	switch (instruction.kind) {
		case 'replace-text':
			return replaceText(session, instruction);
		case 'rename-heading':
			return renameHeading(session, instruction);
		case 'add-page':
			return addPage(session, instruction);
		case 'add-section':
			return addSection(session, instruction);
		case 'add-text':
			return addText(session, instruction);
		case 'delete-section':
			return deleteSection(session, instruction);
		case 'fix-links':
			return fixLinks(session, instruction);
		case 'set-field':
			return setFrontmatter(session, instruction);
		case 'move-page':
			return movePage(session, instruction);
		case 'delete-page':
			return deletePage(session, instruction);
	}
}

type Todos = Required<Pick<AgentTodo, 'status'>> & Pick<AgentTodo, 'id' | 'content'>;

const todosOf = (instructions: readonly Instruction[], current: number): Todos[] =>
	instructions.map(({ words }, index) => ({
		id: String(index + 1),
		content: words,
		status: index < current ? 'completed' : index === current ? 'in_progress' : 'pending',
	}));

/** The list goes with the first step of the work, so that it costs none of its own. */
async function* withTodos(todos: Todos[], steps: Steps<string>): Steps<string> {
	let step = await steps.next();
	if (step.done === true) return step.value;
	const [, ...replies] = yield [{ name: 'todo', input: { todos } }, ...step.value];
	step = await steps.next(replies);
	while (step.done !== true) step = await steps.next(yield step.value);
	return step.value;
}

function unreadSentence(unread: ReadonlyMap<string, string>): string {
	const [first] = unread;
	const others = unread.size - 1;
	return `${first?.[0]}${others > 0 ? ` and ${others} more files` : ''} could not be read and ${others > 0 ? 'were' : 'was'} left out (${first?.[1]}).`;
}
