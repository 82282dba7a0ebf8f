import { keysPath, originsPath } from '../../contract/owner-paths.js';
import type { KeyListResponse } from '../../contract/schema/keys.js';
import type { OriginDescription, OriginListResponse } from '../../contract/schema/origins.js';
import { originRequest } from '../../contract/schema/origins.js';
import { commandName } from '../../service/errors/command-name.js';
import { momentText } from '../../service/insights/figures.js';
import { type AuditStore, createSqlAuditStore } from '../../service/keys/audit-store.js';
import { createKeyAdministration, type KeyAdministration } from '../../service/keys/key-administration.js';
import {
	configuredOrigins,
	createOriginAdministration,
	type OriginAdministration,
} from '../../service/keys/origin-store.js';
import { type CommandUsage, readArguments, switchFlag, textFlag, textOf, word } from '../arguments.js';
import { checkProject, spokenTo } from '../check-project.js';
import { callRemoteService, type RemoteService, remoteService } from '../remote-service.js';
import { readConfig, storedFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';
import { UsageError } from '../usage-error.js';
import { askInstead, storedDomain, withStoredData } from '../with-stored-data.js';

/** The origins of a running service, which lists those of its settings too. Its refusals are `UsageError`s. */
const createRemoteOriginAdministration = (service: RemoteService): OriginAdministration => ({
	list: async () => (await callRemoteService<OriginListResponse>(service, 'GET', originsPath)).origins,
	allow: (domain, origin) => callRemoteService(service, 'POST', originsPath, { domain, origin }),
	revoke: (domain, origin) =>
		callRemoteService(service, 'DELETE', `${originsPath}?${new URLSearchParams({ domain, origin })}`),
});

const header = ['origin', 'domain', 'allowed by', 'since', 'revoked'];

/** A line of the table for people, with times in UTC. */
const row = ({ origin, domain = 'all', allowedBy, createdAt, revokedAt }: OriginDescription): string[] => [
	origin,
	domain,
	allowedBy,
	...[createdAt, revokedAt].map((iso) => (iso === undefined ? '-' : momentText(iso))),
];

const usage: CommandUsage = {
	meta: {
		name: 'docent-service origins',
		description: 'List, allow and revoke the origins whose pages may ask.',
	},
	args: {
		action: word('list, allow or revoke'),
		origin: word('With allow and revoke: as in https://docs.example.com'),
		domain: textFlag('docs', 'Domain whose keys may be used'),
		...storedFlags,
		json: switchFlag('Print JSON'),
	},
};

const actions = ['list', 'allow', 'revoke'] as const;

/** Runs `docent-service origins list|allow|revoke`. Throws errors whose messages are sentences. */
export async function manageOrigins(raw: string[], terminal: Terminal): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const name = textOf(args.action) ?? 'list';
	const action = actions.find((known) => known === name);
	if (action === undefined) {
		throw new UsageError(`origins cannot "${name}"; say list, allow or revoke, as in: ${commandName} origins list`);
	}
	const given = originRequest.shape.origin.safeParse(textOf(args.origin));
	if (action !== 'list' && !given.success) {
		throw new UsageError(
			`${action} needs an origin without a path, as in: ${commandName} origins ${action} https://docs.example.com`,
		);
	}
	if (action === 'list' && args.origin !== undefined) {
		throw new UsageError(`"${args.origin}" is one argument too many.`);
	}
	const config = await readConfig(args, terminal, ['domain', 'dataFolder'], { isForDatabase: true });
	const run = async (
		administration: OriginAdministration,
		keys: Pick<KeyAdministration, 'project'>,
		configured: readonly OriginDescription[] = [],
		audit?: AuditStore,
	) => {
		await checkProject(keys, args);
		if (action === 'list') {
			const origins = [...configured, ...(await administration.list())];
			if (args.json === true) return terminal.print(JSON.stringify(origins));
			terminal.print(textTable([header, ...origins.map(row)]));
			return terminal.complain(spokenTo(await keys.project()));
		}
		const origin = await administration[action](config.domain, given.data ?? '');
		const isAllowed = action === 'allow';
		await audit?.add({ action: isAllowed ? 'origin_allowed' : 'origin_revoked', subject: given.data });
		const text = `${isAllowed ? 'Allowed' : 'Revoked'} ${origin.origin} for ${origin.domain}. Services know it within five seconds.`;
		terminal.print(args.json === true ? JSON.stringify(origin) : text);
	};
	const service = textOf(args.service);
	if (service !== undefined) {
		const remote = remoteService(service, terminal.env);
		return run(createRemoteOriginAdministration(remote), {
			project: () => callRemoteService<KeyListResponse>(remote, 'GET', keysPath),
		});
	}
	const fix = (url: string) => `${askInstead(url)}, or stop it first.`;
	await withStoredData(config, fix, async (database) => {
		const { projectId } = await storedDomain(database, config.domain);
		const origins = createOriginAdministration(database, projectId);
		const keys = createKeyAdministration(database, { projectId, domain: config.domain });
		await run(origins, keys, configuredOrigins(config), createSqlAuditStore(database, { projectId }));
	});
}
