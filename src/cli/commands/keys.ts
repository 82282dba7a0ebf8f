import { adminKeyPrefix, assistantKeyPrefix, keyScopes } from '../../contract/keys.js';
import { keyPath, keysPath } from '../../contract/owner-paths.js';
import type { KeyDescription, KeyListResponse } from '../../contract/schema/keys.js';
import { createKeyRequest } from '../../contract/schema/keys.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import type { Database } from '../../service/database/database.js';
import { commandName } from '../../service/errors/command-name.js';
import { momentText } from '../../service/insights/figures.js';
import { type AuditStore, createSqlAuditStore } from '../../service/keys/audit-store.js';
import { createKeyAdministration, type KeyAdministration } from '../../service/keys/key-administration.js';
import { ensureDomain } from '../../service/library/domains.js';
import {
	type Arguments,
	actionOf,
	type CommandUsage,
	readArguments,
	switchFlag,
	textFlag,
	textOf,
	word,
} from '../arguments.js';
import { checkProject, spokenTo } from '../check-project.js';
import { callRemoteService, type RemoteService, remoteService } from '../remote-service.js';
import { readConfig, storedFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';
import { UsageError } from '../usage-error.js';
import { askInstead, storedDomain, withStoredData } from '../with-stored-data.js';

const listOf = (service: RemoteService) => callRemoteService<KeyListResponse>(service, 'GET', keysPath);

/** The keys of a running service. Its refusals are `UsageError`s. */
const createRemoteKeyAdministration = (service: RemoteService): KeyAdministration => ({
	create: (request) => callRemoteService(service, 'POST', keysPath, request),
	list: async () => (await listOf(service)).keys,
	project: () => listOf(service),
	revoke: (id) => callRemoteService(service, 'DELETE', keyPath(id)),
});

/** The project that is named, else that of the domain. A new database gets both from the configuration. */
async function projectOf(database: Database, config: ServiceConfig, named: string | undefined): Promise<string> {
	const domain = await database.sql.selectFrom('domains').select('id').limit(1).executeTakeFirst();
	if (!domain) await ensureDomain(database, config);
	if (named === undefined) return (await storedDomain(database, config.domain)).projectId;
	const projects = (await database.sql.selectFrom('projects').select('id').orderBy('id').execute()).map(({ id }) => id);
	if (projects.includes(named)) return named;
	throw new UsageError(
		`There is no project "${named}" in the database; give one of ${projects.join(', ')} with --project.`,
	);
}

const header = ['id', 'kind', 'scope', 'name', 'key', 'domain', 'origins', 'created', 'last used', 'ends', 'revoked'];

/** A line of the table for people, with times in UTC. */
function row(key: KeyDescription): string[] {
	const prefix = key.kind === 'admin' ? adminKeyPrefix : assistantKeyPrefix;
	return [
		key.id,
		key.kind,
		key.scope ?? '-',
		key.name,
		`${prefix}…${key.hint}`,
		key.domain ?? '-',
		key.origins?.join(' ') ?? '-',
		...[key.createdAt, key.lastUsedAt, key.expiresAt, key.revokedAt].map((iso) =>
			iso === undefined ? '-' : momentText(iso),
		),
	];
}

const usage: CommandUsage = {
	meta: {
		name: 'docent-service keys',
		description: 'Create, list and revoke keys: of the data folder, of DATABASE_URL, or of a service that runs.',
	},
	args: {
		action: word('create, list or revoke'),
		key: word('With revoke: the id of the key, as list shows it'),
		kind: textFlag('assistant', 'With create: assistant or admin'),
		scope: textFlag('owner', `With create --kind admin: what the key may do, ${keyScopes.join(', ')}`),
		expires: textFlag('90d', 'With create --kind admin: when the key ends, as in 90d or 2027-01-31'),
		name: textFlag('"Help center"', 'With create: a name for people'),
		origin: textFlag(
			'https://docs.example.com',
			'With create: origin of pages that may use the key; repeat it for more',
		),
		domain: textFlag('docs', 'Domain that an assistant key opens, and whose project is meant'),
		project: textFlag('docs', 'Project whose keys are meant, by default that of the domain'),
		...storedFlags,
		json: switchFlag('Print JSON'),
	},
};

/** An action. A running service records it by itself; in the database, `audit` does. */
type Act = (
	administration: KeyAdministration,
	args: Arguments,
	terminal: Terminal,
	audit: AuditStore | undefined,
) => Promise<void>;

/** A time of the form `90d` or `2027-01-31`, as ISO 8601. */
function endOf(given: string | undefined): string | undefined {
	if (given === undefined) return undefined;
	const [, days] = /^([1-9]\d{0,4})d$/.exec(given) ?? [];
	if (days !== undefined) return new Date(Date.now() + Number(days) * 86_400_000).toISOString();
	const time = /^\d{4}-\d{2}-\d{2}/.test(given) ? new Date(given) : undefined;
	if (time !== undefined && !Number.isNaN(time.getTime())) return time.toISOString();
	throw new UsageError(`--expires is "${given}"; give days, as in 90d, or a date, as in 2027-01-31.`);
}

const create: Act = async (administration, args, terminal, audit) => {
	if (args.kind === 'admin' && args.domain !== undefined) {
		throw new UsageError(
			'An admin key belongs to the whole project and opens all of its domains; leave --domain out, and name the project with --project where there are several.',
		);
	}
	const request = createKeyRequest.safeParse({
		kind: textOf(args.kind),
		name: textOf(args.name),
		domain: textOf(args.domain),
		origins: textOf(args.origin)?.split(','),
		scope: textOf(args.scope),
		expiresAt: endOf(textOf(args.expires)),
	});
	if (!request.success) {
		const wrong = request.error.issues[0]?.path[0];
		if (wrong === 'kind') throw new UsageError(`--kind is "${args.kind}"; use assistant or admin.`);
		if (wrong === 'scope') throw new UsageError(`--scope is "${args.scope}"; use ${keyScopes.join(', ')}.`);
		if (wrong === 'name') throw new UsageError('--name is too long or empty; use 1 to 100 characters.');
		throw new UsageError(
			`--origin is "${args.origin}"; give origins such as https://docs.example.com, https://*.example.com, http://localhost:* or *, without a path.`,
		);
	}
	const key = await administration.create(request.data);
	await audit?.add({ action: 'key_created', subject: key.id });
	terminal.print(args.json === true ? JSON.stringify(key) : key.token);
	if (args.json === true) return;
	terminal.complain(
		key.kind === 'admin'
			? `This admin key is for all of the project ${key.projectId}. It is shown only once, so keep it safe. Give it to servers and scripts only.`
			: `This key opens the domain ${key.domain} of the project ${key.projectId}.`,
	);
};

const list: Act = async (administration, args, terminal) => {
	const all: KeyListResponse = { ...(await administration.project()), keys: await administration.list() };
	if (args.json === true) return terminal.print(JSON.stringify(all));
	terminal.print(textTable([header, ...all.keys.map(row)]));
	terminal.complain(spokenTo(all));
};

/** Finds a key by its id or by itself, because people have public keys at hand. */
async function findId(administration: KeyAdministration, given: string): Promise<string> {
	if (!given.startsWith('svc_')) return given;
	const found = (await administration.list()).find(({ token }) => token === given);
	if (found) return found.id;
	throw new UsageError(
		`This key is not among the assistant keys; name the key by its id, as ${commandName} keys list shows it.`,
	);
}

const revoke: Act = async (administration, args, terminal, audit) => {
	const given = textOf(args.key);
	if (given === undefined) {
		throw new UsageError(`revoke needs the id of a key, as in: ${commandName} keys revoke key_0123456789abcdef`);
	}
	const key = await administration.revoke(await findId(administration, given));
	await audit?.add({ action: 'key_revoked', subject: key.id });
	const text = `Revoked ${key.id} (${key.kind}, "${key.name}") of the project ${key.projectId}. Services refuse it within five seconds.`;
	terminal.print(args.json === true ? JSON.stringify(key) : text);
};

const actions: Record<string, Act> = { create, list, revoke };

/** Runs `docent-service keys create|list|revoke`. Throws errors whose messages are sentences. */
export async function manageKeys(raw: string[], terminal: Terminal): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const action = actionOf('keys', actions, args.action, 'keys list');
	if (action !== revoke && args.key !== undefined) throw new UsageError(`"${args.key}" is one argument too many.`);
	const config = await readConfig(args, terminal, ['domain', 'projectId', 'dataFolder'], { isForDatabase: true });
	const run = async (administration: KeyAdministration, audit?: AuditStore) => {
		await checkProject(administration, args);
		await action(administration, args, terminal, audit);
	};
	const service = textOf(args.service);
	if (service !== undefined) return run(createRemoteKeyAdministration(remoteService(service, terminal.env)));
	const { domain } = config;
	const fix = (url: string) =>
		`${askInstead(url)}, or stop it first. With PostgreSQL (DATABASE_URL) keys can be changed at any time.`;
	await withStoredData(config, fix, async (database) => {
		const projectId = await projectOf(database, config, textOf(args.project));
		const administration = createKeyAdministration(database, { projectId, domain });
		return run(administration, createSqlAuditStore(database, { projectId }));
	});
}
