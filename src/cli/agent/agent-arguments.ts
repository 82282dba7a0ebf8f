import { actionNames } from '../../service/index.js';
import type { CommandUsage } from '../arguments.js';
import { switchFlag, textFlag, word } from '../arguments.js';
import { configFlag } from '../setting-flags.js';

export const agentUsage: CommandUsage = {
	meta: {
		name: 'docent-service agent',
		description: `Create, message, get, list, watch, cancel, diff and archive jobs of the agent, which edits the documentation by pull requests. "do" creates one of an action and its flags, as in: docent-service agent do rename-heading --from "Setup" --to "Install". Actions: ${actionNames.join(', ')}.`,
	},
	surplusFix: 'put the instruction in quotes',
	args: {
		action: word('create, message, get, list, watch, cancel, diff, archive or do'),
		subject: word(
			'With create: the instruction, or - to read it from standard input; with do: the action, whose flags its own --help shows; else the id of the job',
		),
		prompt: word('With message: the instruction, or - to read it from standard input'),
		wait: switchFlag('With create and message: wait for the end and show what happens'),
		timeout: textFlag('1800', 'Seconds after which waiting ends; the job goes on'),
		'exit-code': switchFlag('End with the code 3 when the job had nothing to change'),
		draft: switchFlag('With create: open a draft pull request'),
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
