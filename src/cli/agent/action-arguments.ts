import { type ArgsDef, defineCommand } from 'citty';
import { z } from 'zod';
import { type ActionName, actionNames, actionOf, fieldValueOf, writeSentence } from '../../service/index.js';
import type { Arguments } from '../arguments.js';
import { UsageError } from '../usage-error.js';
import { agentDefinition } from './agent-arguments.js';

interface Field {
	type?: string;
	description?: string;
}

/** What other commands of the agent take, and no new job. */
const ofOthers = ['prompt', 'status', 'archived', 'limit', 'cursor'];

const flagOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const fieldsOf = (name: ActionName): [field: string, Field][] =>
	Object.entries(z.toJSONSchema(actionOf(name).input, { io: 'input' }).properties ?? {}) as [string, Field][];

/** @throws UsageError that names the actions */
export function actionNamed(name: string | undefined): ActionName {
	const found = actionNames.find((one) => one === name);
	if (found !== undefined) return found;
	const problem = name === undefined ? 'agent do needs an action' : `agent do cannot "${name}"`;
	throw new UsageError(
		`${problem}; say ${actionNames.slice(0, -1).join(', ')} or ${actionNames.at(-1)}, as in: docent-service agent do rename-heading --from "Setup" --to "Install"`,
	);
}

/** The flags of one action, beside those of a job that is created. */
export function actionDefinition(name: ActionName) {
	const own = fieldsOf(name).map(([field, { type, description = '' }]): [string, ArgsDef[string]] => [
		flagOf(field),
		type === 'boolean'
			? { type: 'boolean', description }
			: { type: 'string', valueHint: type === 'array' ? 'guide/,index.md' : '"…"', description },
	]);
	const shared = Object.entries(agentDefinition.args as ArgsDef).filter(([flag]) => !ofOthers.includes(flag));
	const { title, description } = actionOf(name);
	return defineCommand({
		meta: { name: `docent-service agent do ${name}`, description: `${title}. ${description}` },
		args: Object.fromEntries([...own, ...shared]) as ArgsDef,
	});
}

/** The sentence that asks for an action with these flags. @throws UsageError for a flag that is missing or wrong */
export function sentenceOfFlags(name: ActionName, args: Arguments): string {
	const input: Record<string, unknown> = {};
	for (const [field, { type }] of fieldsOf(name)) {
		const given = args[flagOf(field)];
		if (given === undefined) continue;
		if (type === 'array') input[field] = String(given).split(',');
		else input[field] = type === undefined ? fieldValueOf(String(given)) : given;
	}
	const parsed = actionOf(name).input.safeParse(input);
	if (parsed.success) return writeSentence(name, parsed.data);
	const [issue] = parsed.error.issues;
	const flag = flagOf(String(issue?.path[0] ?? ''));
	throw new UsageError(
		Object.hasOwn(input, String(issue?.path[0]))
			? `--${flag} cannot be used so: ${issue?.message}`
			: `agent do ${name} needs --${flag}; see docent-service agent do ${name} --help`,
	);
}
