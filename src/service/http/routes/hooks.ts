import { z } from 'zod';
import { hookRoute, ruleRoute } from '../../../contract/agent-paths.js';
import { ruleRequest, ruleRun } from '../../../contract/schema/agent.js';
import { commandName } from '../../errors/command-name.js';
import { ServiceError } from '../../errors/service-error.js';
import { agentJobOf } from '../../jobs/job-view.js';
import { deliveryOf } from '../../keys/hook-signature.js';
import { readBytes } from '../middleware/read-body.js';
import { type HandlerParts, json, route } from '../route.js';
import { agentErrors } from './agent.js';

/** Largest body of a hook, in bytes. A forge sends a part of each commit of a push. */
const hookMaxBytes = 5_242_880;

/** A push, as all forges send it. A new branch comes after no commit. */
const push = z.object({
	ref: z.string(),
	before: z
		.string()
		.regex(/^(?!0+$)[\da-f]{40}$/)
		.optional()
		.catch(undefined),
});

function ruleOf({ agent: { rules } }: HandlerParts, name: string, { mustBeOn }: { mustBeOn: boolean }) {
	const rule = rules.ruleOf(name);
	if (rule?.enabled || (rule && !mustBeOn)) return rule;
	const problem = rule ? `is turned off; set enabled: true` : 'does not exist; check its name';
	throw new ServiceError('unknown_route', `The rule "${name.slice(0, 80)}" ${problem} in agent.rules.`);
}

async function pushIn({ raw }: { raw: Request }, secret: string | undefined) {
	const body = raw.body ? await readBytes(raw.body, hookMaxBytes) : new Uint8Array();
	const deliveries = secret === undefined ? undefined : deliveryOf(raw.headers, body, secret);
	if (deliveries === undefined)
		throw new ServiceError('unknown_key', 'The hook is not signed with agent.hookSecret; give the forge that secret.');
	try {
		return { deliveries, ...push.safeParse(JSON.parse(Buffer.from(body).toString())).data };
	} catch (cause) {
		throw new ServiceError('invalid_json', 'The body is not JSON; let the forge send application/json.', { cause });
	}
}

/** What tells rules that their code has changed. */
export const hookRoutes = [
	route({
		kind: 'operation',
		tag: 'Agent',
		method: 'post',
		path: hookRoute,
		key: 'none',
		limits: ['address'],
		id: 'receiveHook',
		summary: 'Receive a push from a forge',
		description:
			'A webhook of GitHub, GitLab, Gitea or Forgejo. The rule of this name looks at its code, or the content source of this name is read again.',
		success: json(z.object({ accepted: z.boolean() }), 'Whether it was a push to the branch of the rule.'),
		errors: ['unknown_key', 'unknown_route', 'invalid_json', 'body_too_large', 'conflict', 'unavailable'],
		async handle({ context, params: { name } }, parts) {
			const { deliveries, ref, before } = await pushIn(context.req, parts.config.agent.hookSecret);
			const { config, sources, agent } = parts;
			const isSource = config.sources.some((source) => source.name === name);
			const branch = isSource ? undefined : ruleOf(parts, name, { mustBeOn: true }).branch;
			if (ref === undefined || (branch !== undefined && ref !== `refs/heads/${branch}`)) return { accepted: false };
			const by = { deliveries: deliveries.map((one) => `${name} ${one}`), ...(before && { before }) };
			const isNew = await agent.rules.ask(isSource ? undefined : name, by);
			// The reading goes on after the answer, which a forge does not wait long for. It does not reject because of the source.
			if (isNew && isSource) void sources.refreshSource(config.domain, name).catch(() => {});
			if (isNew) return { accepted: true };
			throw new ServiceError(
				'conflict',
				`This delivery was received before; use ${commandName} agent rule run instead.`,
			);
		},
	}),
	route({
		kind: 'operation',
		tag: 'Agent',
		method: 'post',
		path: ruleRoute,
		key: 'admin',
		scope: 'jobs',
		limits: ['job'],
		audit: 'job_created',
		id: 'runRule',
		summary: 'Let a rule look at its code, or try it',
		description: 'Does what a hook does. With a `range`, it makes a job that ends with a diff and pushes nothing.',
		body: ruleRequest,
		success: json(ruleRun, 'The job of a trial. Other jobs are made in the background.', 201),
		errors: [...agentErrors, 'conflict', 'unknown_route'],
		async handle({ params: { name }, body: { range } }, parts) {
			const { rules } = parts.agent;
			const rule = ruleOf(parts, name, { mustBeOn: range === undefined });
			if (range === undefined) await rules.ask(name);
			const { asked, length = 0 } = range === undefined ? {} : await rules.tryRule(rule, range);
			const pages = [...(asked?.job.follows?.pages ?? [])];
			return { job: asked ? agentJobOf(asked.job) : null, diffLength: length, pages };
		},
	}),
];
