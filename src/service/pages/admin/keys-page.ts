import { type KeyScope, keyScopes } from '../../../contract/keys.js';
import type { LimitUse } from '../../../contract/schema/insights.js';
import type { KeyDescription } from '../../../contract/schema/keys.js';
import type { OriginDescription } from '../../../contract/schema/origins.js';
import { commandName } from '../../errors/command-name.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress, adminPage } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { refusal, section } from '../service-page.js';
import { dataTable } from './data-table.js';
import { limitsSection } from './insights/use-sections.js';

export interface KeysPage {
	projectId: string;
	domain: string;
	domains: readonly string[];
	/** Oldest first, revoked ones too. */
	keys: readonly KeyDescription[];
	/** Those of the settings first, revoked ones too. */
	origins: readonly OriginDescription[];
	limits: readonly LimitUse[];
	/** A key that was made just now. */
	made?: (KeyDescription & { token: string }) | undefined;
	/** What was refused, and the form that asked for it. */
	refused?: { words: string; form: URLSearchParams } | undefined;
}

const scopeWords: Record<KeyScope, string> = {
	owner: 'owner: everything',
	read: 'read: reports, gaps and conversations',
	jobs: 'jobs: jobs of the agent, no merges',
	metrics: 'metrics: /metrics alone',
};

const originWords: Record<OriginDescription['allowedBy'], string> = {
	allowedOrigins: 'Setting allowedOrigins',
	siteUrl: 'Setting siteUrl',
	publicUrl: 'Setting publicUrl',
	index: 'An indexed website',
	owner: 'An owner',
};

/** A value that one click selects whole. */
const copied = (value: string): Html => html`<code class="copied">${value}</code>`;

function madeHtml(made: KeysPage['made']): Content {
	if (made === undefined) return undefined;
	const once =
		made.kind === 'admin'
			? 'Copy it now. It is shown only once, and nobody can read it again.'
			: 'It is public, and stays in the list below.';
	return html`<div class="callout tip" role="status"><p class="callout-title">Key “${made.name}” created</p><p>${copied(made.token)}</p><p>${once}</p></div>`;
}

/** A button behind a disclosure, because what it does cannot be undone. */
const revokeHtml = (address: string, words: string, hidden?: Html): Html =>
	html`<details><summary>Revoke…</summary><form method="post" action="${address}">${hidden}<button class="quiet-button">${said(words)}</button></form></details>`;

const opensWhat = ({ kind, domain, origins, scope }: KeyDescription): Content =>
	kind === 'admin' ? `Scope ${scope ?? 'owner'}` : [domain, origins && `, from ${origins.join(', ')}`];

function keyRow(page: KeysPage, key: KeyDescription): Content[] {
	const { id, kind, name, token, hint, createdAt, lastUsedAt, expiresAt } = key;
	const address = adminAddress(pagePaths.adminKeysRevoke, { domain: page.domain, id });
	return [
		html`<b>${name}</b><br /><span class="facts">${token === undefined ? `…${hint}` : copied(token)}</span>`,
		kind === 'admin' ? 'Admin' : 'Assistant',
		[opensWhat(key), expiresAt && [', until ', moment(expiresAt)]],
		moment(createdAt),
		lastUsedAt === undefined ? 'Never' : moment(lastUsedAt),
		revokeHtml(address, 'Revoke this key'),
	];
}

function keysHtml(page: KeysPage): Content {
	const valid = page.keys.filter(({ revokedAt }) => revokedAt === undefined);
	const revoked = page.keys.filter(({ revokedAt }) => revokedAt !== undefined);
	const table = dataTable({
		label: 'Keys',
		head: ['Key', 'Kind', 'Opens', 'Created', 'Last used', ''],
		long: [0, 2],
		rows: valid.map((key) => keyRow(page, key)),
	});
	const old =
		revoked.length > 0 &&
		html`<details><summary>${revoked.length} revoked</summary>${dataTable({
			label: 'Revoked keys',
			head: ['Key', 'Kind', 'Opened', 'Revoked'],
			long: [0, 2],
			rows: revoked.map((key) => [
				html`${key.name} <span class="facts">…${key.hint}</span>`,
				key.kind === 'admin' ? 'Admin' : 'Assistant',
				opensWhat(key),
				moment(key.revokedAt ?? ''),
			]),
		})}</details>`;
	return [table, old];
}

interface FieldOptions {
	name: string;
	label: string;
	hint?: string;
	type?: 'text' | 'date';
	/** Attributes such as `required`. */
	more?: Html;
}

function fieldHtml(
	kind: string,
	{ name, label, hint, type = 'text', more }: FieldOptions,
	form?: URLSearchParams,
): Html {
	const id = `${kind}-${name}`;
	const described = hint !== undefined && html` aria-describedby="${id}-hint"`;
	return html`<div class="field"><label for="${id}">${label}</label><input id="${id}" type="${type}" name="${name}" value="${form?.get(name)}" autocomplete="off" spellcheck="false"${described}${more} />${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`;
}

const selectHtml = (
	kind: string,
	name: string,
	label: string,
	options: readonly (readonly [string, string])[],
	chosen?: string | null,
): Html =>
	html`<div class="field"><label for="${kind}-${name}">${label}</label><select id="${kind}-${name}" name="${name}">${options.map(([value, words]) => html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`)}</select></div>`;

const nameField = {
	name: 'name',
	label: 'Name',
	hint: 'So that people recognize it, as in “Help center”.',
	more: html` maxlength="100"`,
};

function createForm(
	{ domain, refused }: KeysPage,
	kind: 'assistant' | 'admin',
	fields: (form?: URLSearchParams) => Content,
): Html {
	const form = refused?.form.get('kind') === kind ? refused.form : undefined;
	const words = kind === 'admin' ? 'An admin key' : 'An assistant key';
	const about =
		kind === 'admin'
			? 'Secret: for you, and for servers and scripts. Give each one the smallest scope that is enough.'
			: 'Public: it is part of your pages, and allows questions, search and feedback.';
	return html`<details${form && html` open`}><summary>${words}</summary><form method="post" action="${adminAddress(pagePaths.adminKeys, { domain })}"><p class="hint">${about}</p><input type="hidden" name="kind" value="${kind}" />${fieldHtml(kind, nameField, form)}${fields(form)}<button class="main-button">${said('Create the key')}</button></form></details>`;
}

function createHtml(page: KeysPage): Content {
	const ofPages = createForm(page, 'assistant', (form) => [
		selectHtml(
			'assistant',
			'domain',
			'Domain',
			page.domains.map((name) => [name, name] as const),
			form?.get('domain') ?? page.domain,
		),
		fieldHtml(
			'assistant',
			{
				name: 'origins',
				label: 'Origins',
				hint: 'Pages that may use it, separated by spaces, as in https://help.example.com. If you leave it empty, the origins below decide.',
			},
			form,
		),
	]);
	const ofOwners = createForm(page, 'admin', (form) => [
		selectHtml(
			'admin',
			'scope',
			'Scope',
			keyScopes.map((scope) => [scope, scopeWords[scope]] as const),
			form?.get('scope'),
		),
		fieldHtml(
			'admin',
			{
				name: 'until',
				label: 'Last day',
				hint: 'In UTC. If you leave it empty, the key does not expire.',
				type: 'date',
			},
			form,
		),
	]);
	return [ofPages, ofOwners];
}

function originsHtml({ domain, origins, refused }: KeysPage): Content {
	const table = dataTable({
		label: 'Allowed origins',
		head: ['Origin', 'Domain', 'Allowed by', ''],
		long: [0, 2],
		rows: origins
			.filter(({ revokedAt }) => revokedAt === undefined)
			.map((one) => [
				html`<code>${one.origin}</code>`,
				one.domain ?? 'All',
				originWords[one.allowedBy],
				one.domain === undefined
					? ''
					: revokeHtml(
							adminAddress(pagePaths.adminOriginsRevoke, { domain: one.domain }),
							'Refuse this origin',
							html`<input type="hidden" name="origin" value="${one.origin}" />`,
						),
			]),
	});
	const given = refused?.form.has('origin') ? refused.form : undefined;
	const field = fieldHtml(
		'allow',
		{
			name: 'origin',
			label: `Allow an origin for ${domain}`,
			more: html` required placeholder="https://docs.example.com"`,
		},
		given,
	);
	return [
		html`<p>Pages of these origins may use the assistant keys that have no origins of their own.</p>`,
		table,
		html`<form class="allow" method="post" action="${adminAddress(pagePaths.adminOriginsAllow, { domain })}">${field}<button class="quiet-button">${said('Allow')}</button></form>`,
	];
}

/** The keys of the project, and what else a client needs to know. */
export function keysPage(page: KeysPage): string {
	const { projectId, domain, domains, limits, made, refused } = page;
	const names = html`<dl class="names"><div><dt>Project (<code>projectId</code>)</dt><dd>${copied(projectId)}</dd></div>${domains.map((name) => html`<div><dt>Domain (<code>data-domain</code>)</dt><dd>${copied(name)}</dd></div>`)}</dl>`;
	const lost = html`<p>Nobody can read an admin key again. Whoever can run commands on the machine of the service can make another one: stop the service, run <code>${commandName} keys create --kind admin</code> where you start it, and start it again. With PostgreSQL there is no need to stop it. Then revoke the lost key here. <code>${commandName} keys</code> does the rest of this page too: it lists, creates and revokes keys.</p>`;
	return adminPage({
		title: 'Keys',
		domain,
		current: pagePaths.adminKeys,
		main: html`<div class="keys new-job"><h1>${said('Keys')}</h1><p class="lead">What your pages, servers and scripts need to reach this service.</p>${refused && refusal(refused.words)}${madeHtml(made)}${names}
${section('all', 'Keys of the project', keysHtml(page))}
${section('create', 'Create a key', createHtml(page))}
${section('origins', 'Origins', originsHtml(page))}
${limitsSection({ limits: [...limits] })}
${section('lost', 'When the admin key is lost', lost)}</div>`,
	});
}
