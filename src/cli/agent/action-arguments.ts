import type { ArgsDef } from 'citty';
import { type ActionName, actionFields, actionNames, actionOf, sentenceOfFields } from '../../service/index.js';
import type { Arguments, CommandUsage } from '../arguments.js';
import { switchFlag, textFlag } from '../arguments.js';
import { UsageError } from '../usage-error.js';
import { agentUsage } from './agent-arguments.js';

/** The arguments that the help of an action leaves out: its own words, and flags of other commands. */
const leftOut = ['action', 'subject', 'prompt', 'title', 'status', 'archived', 'limit', 'cursor'];

const flagOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Finds the action of a name. @throws UsageError that names the actions */
export function actionNamed(name: string | undefined): ActionName {
	const found = actionNames.find((one) => one === name);
	if (found !== undefined) return found;
	const problem = name === undefined ? 'agent do needs an action' : `agent do cannot "${name}"`;
	throw new UsageError(
		`${problem}; say ${actionNames.slice(0, -1).join(', ')} or ${actionNames.at(-1)}, as in: docent-service agent do rename-heading --from "Setup" --to "Install"`,
	);
}

/** The flags of one action, and those of a new job. */
export function actionUsage(name: ActionName): CommandUsage {
	const own = actionFields(name).map(({ name: field, kind, description }): [string, ArgsDef[string]] => [
		flagOf(field),
		kind === 'switch' ? switchFlag(description) : textFlag(kind === 'list' ? 'guide/,index.md' : '"…"', description),
	]);
	const shared = Object.entries(agentUsage.args).filter(([flag]) => !leftOut.includes(flag));
	const { title, description } = actionOf(name);
	return {
		meta: { name: `docent-service agent do ${name}`, description: `${title}. ${description}` },
		args: Object.fromEntries([...own, ...shared]),
	};
}

/** The sentence that asks for an action with these flags. @throws UsageError for a flag that is missing or wrong */
export function sentenceOfFlags(name: ActionName, args: Arguments): string {
	const read = sentenceOfFields(name, (field) => args[flagOf(field)]);
	if ('sentence' in read) return read.sentence;
	const flag = flagOf(read.field);
	throw new UsageError(
		read.reason === undefined
			? `agent do ${name} needs --${flag}; see docent-service agent do ${name} --help`
			: `--${flag} is not valid. ${read.reason}`,
	);
}
