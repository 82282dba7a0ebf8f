import type { ArgsDef } from 'citty';
import { commandName } from '../../service/errors/command-name.js';
import { type ActionName, actionFields, actionNames, actionOf, sentenceOfFields } from '../../service/index.js';
import { type Arguments, type CommandUsage, switchFlag, textFlag, word } from '../arguments.js';
import { configFlag } from '../setting-flags.js';
import { UsageError } from '../usage-error.js';

/** The arguments that the help of an action leaves out: its own words, and flags of other commands. */
const leftOut = ['action', 'subject', 'prompt', 'range', 'title', 'status', 'archived', 'limit', 'cursor'];

const flagOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Finds the action of a name. @throws UsageError that names the actions */
export function actionNamed(name: string | undefined): ActionName {
	const found = actionNames.find((one) => one === name);
	if (found !== undefined) return found;
	const problem = name === undefined ? 'agent do needs an action' : `agent do cannot "${name}"`;
	throw new UsageError(
		`${problem}; say ${actionNames.slice(0, -1).join(', ')} or ${actionNames.at(-1)}, as in: ${commandName} agent do rename-heading --from "Setup" --to "Install"`,
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
			? `agent do ${name} needs --${flag}; see ${commandName} agent do ${name} --help`
			: `--${flag} is not valid. ${read.reason}`,
	);
}

export const agentUsage: CommandUsage = {
	meta: {
		name: 'docent-service agent',
		description: `Create, message, approve, refuse, get, list, watch, cancel, diff and archive jobs of the agent, which edits the documentation by pull requests. "do" creates one of an action and its flags, as in: ${commandName} agent do rename-heading --from "Setup" --to "Install". Actions: ${actionNames.join(', ')}.`,
	},
	surplusFix: 'put the instruction in quotes',
	args: {
		action: word('create, message, approve, refuse, get, list, watch, cancel, diff, archive, rule or do'),
		subject: word(
			'With create: the instruction, or - to read it from standard input; with do: the action, whose flags its own --help shows; with rule: run or try; else the id of the job',
		),
		prompt: word(
			'With message: the instruction, or - to read it from standard input; with approve and refuse: a note for people; with rule: its name',
		),
		range: word('With rule try: two commits of the code, as in v1.2..main'),
		wait: switchFlag('With create, message and approve: wait for the end and show what happens'),
		timeout: textFlag('1800', 'Seconds after which waiting ends; the job goes on'),
		'exit-code': switchFlag('End with the code 3 when the job had nothing to change'),
		draft: switchFlag('With create: open a draft pull request'),
		plan: switchFlag('With create: make a plan first, which waits for approve, message or refuse'),
		branch: textFlag('mend-links', 'With create: branch that the agent works on'),
		title: textFlag('"Follow release 2.3"', 'With create: name of the job and of its branch'),
		model: textFlag('sonnet', 'With create: sonnet or opus'),
		'idempotency-key': textFlag(
			'"$GITHUB_RUN_ID"',
			'With create and message: the same request under the same key makes no second job',
		),
		status: textFlag('failed', 'With list: active, completed or failed'),
		archived: switchFlag('With list: jobs in the archive too'),
		limit: textFlag('20', 'With list: jobs that are shown, 1 to 100'),
		cursor: textFlag('17', 'With list: where the page before ended'),
		project: textFlag('docs', 'Project of the service; also DOCENT_PROJECT'),
		service: textFlag('http://127.0.0.1:4400', 'The service, with the admin key in DOCENT_ADMIN_KEY'),
		config: configFlag,
		json: switchFlag('Print JSON; with watch one event a line'),
	},
};
