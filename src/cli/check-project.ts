import type { KeyProject } from '../contract/schema/keys.js';
import { type KeyAdministration, notOfProject } from '../service/keys/key-administration.js';
import { type Arguments, textOf } from './arguments.js';
import { UsageError } from './usage-error.js';

/** Refuses a project or a domain that is not of the project that is spoken to, which a running service has chosen by its key. */
export async function checkProject(keys: Pick<KeyAdministration, 'project'>, args: Arguments): Promise<void> {
	const [named, domain] = [textOf(args.project), textOf(args.domain)];
	if (named === undefined && domain === undefined) return;
	const project = await keys.project();
	const elsewhere =
		args.service === undefined
			? ''
			: ' For another project ask its own service, with its admin key in DOCENT_ADMIN_KEY.';
	if (named !== undefined && named !== project.projectId)
		throw new UsageError(`--project is "${named}", and this is the project ${project.projectId}.${elsewhere}`);
	const sentence = domain === undefined ? undefined : notOfProject(project, domain);
	if (sentence !== undefined) throw new UsageError(sentence + elsewhere);
}

/** The line of which project a list is. */
export const spokenTo = ({ projectId, domains }: KeyProject): string =>
	`This is the project ${projectId}, with the ${domains.length === 1 ? 'domain' : 'domains'} ${domains.join(', ')}.`;
