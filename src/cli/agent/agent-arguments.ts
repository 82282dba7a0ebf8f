import { actionNames } from '../../service/index.js';
import type { CommandUsage } from '../arguments.js';

export const agentUsage: CommandUsage = {
	meta: {
		name: 'docent-service agent',
		description: `Create, message, get, list, watch, cancel, diff and archive jobs of the agent, which edits the documentation by pull requests. "do" creates one of an action and its flags, as in: docent-service agent do rename-heading --from "Setup" --to "Install". Actions: ${actionNames.join(', ')}.`,
	},
	surplusFix: 'put the instruction in quotes',
	args: {
		action: {
			type: 'positional',
			required: false,
			description: 'create, message, get, list, watch, cancel, diff, archive or do',
		},
		subject: {
			type: 'positional',
			required: false,
			description:
				'With create: the instruction, or - to read it from standard input; with do: the action, whose flags its own --help shows; else the id of the job',
		},
		prompt: {
			type: 'positional',
			required: false,
			description: 'With message: the instruction, or - to read it from standard input',
		},
		wait: { type: 'boolean', description: 'With create and message: wait for the end and show what happens' },
		timeout: { type: 'string', valueHint: '1800', description: 'Seconds after which waiting ends; the job goes on' },
		'exit-code': { type: 'boolean', description: 'End with the code 3 when the job had nothing to change' },
		draft: { type: 'boolean', description: 'With create: open a draft pull request' },
		branch: { type: 'string', valueHint: 'mend-links', description: 'With create: branch that the agent works on' },
		model: { type: 'string', valueHint: 'sonnet', description: 'With create: sonnet or opus' },
		'idempotency-key': {
			type: 'string',
			valueHint: '"$GITHUB_RUN_ID"',
			description: 'With create and message: the same request under the same key makes no second job',
		},
		status: { type: 'string', valueHint: 'failed', description: 'With list: active, completed or failed' },
		archived: { type: 'boolean', description: 'With list: jobs in the archive too' },
		limit: { type: 'string', valueHint: '20', description: 'With list: jobs that are shown, 1 to 100' },
		cursor: { type: 'string', valueHint: '17', description: 'With list: where the page before ended' },
		project: { type: 'string', valueHint: 'docs', description: 'Project of the service; also DOCENT_PROJECT' },
		service: {
			type: 'string',
			valueHint: 'http://127.0.0.1:4400',
			description: 'The service, with the admin key in DOCENT_ADMIN_KEY',
		},
		config: { type: 'string', valueHint: 'docent.config.json', description: 'Configuration file' },
		json: { type: 'boolean', description: 'Print JSON; with watch one event a line' },
	},
};
