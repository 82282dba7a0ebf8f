import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Check, reportOf, warning } from '../../doctor/check.js';
import { reportText } from '../../doctor/report-text.js';
import { checkModel, checkService, failed } from '../../service/composition/check-service.js';
import { checkSources } from '../../service/composition/check-sources.js';
import { examineModel } from '../../service/composition/examine-model.js';
import type { ServiceConfig, SettingName } from '../../service/config/settings.js';
import { unknownVariables } from '../../service/config/unknown-variables.js';
import { explainFolder, explanationText } from '../../service/documentation/explain/explain-folder.js';
import { commandName } from '../../service/errors/command-name.js';
import { reasonOf } from '../../service/errors/reason-of.js';
import { folderOptions, noDocumentation } from '../../service/library/own-documentation.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, textFlag, textOf, word } from '../arguments.js';
import { examinePage, type GivenOptions } from '../doctor/examine-page.js';
import { explainSources } from '../doctor/explain-sources.js';
import { createProgress } from '../progress.js';
import { configFlag, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';
import { UsageError } from '../usage-error.js';

const names = [
	'dataFolder',
	'docsFormat',
	'embedding.provider',
	'model.provider',
	'model.model',
	'model.baseUrl',
] as const satisfies readonly SettingName[];
const parts = ['service', 'model', 'folder'] as const;
type Part = (typeof parts)[number] | 'page';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service doctor',
		description:
			'Says what to change: of the service and its model; of a page that embeds Docent; or of a folder of documentation, with its pages, ids, files that are left out and links that lead nowhere.',
	},
	args: {
		subject: word('Address of a page, or a folder; without it the service is looked at'),
		only: textFlag('service', 'Look at one part alone: service, model or folder'),
		...settingFlags('data', 'embedding', 'format', 'provider', 'model', 'base-url'),
		config: configFlag,
		domain: textFlag('acme', 'Domain, where the page’s own script sets it up'),
		key: textFlag('svc_dsc_…', 'Assistant key, where the page’s own script sets it up'),
		service: textFlag(
			'https://assistant.example.com',
			'Address of the service, where the page’s own script sets it up',
		),
		json: switchFlag('Print JSON: {ok, checks: [{name, status, sentence or message}]}; of a folder what it has'),
	},
};

const example = `as in: ${commandName} doctor https://docs.example.com/`;

const isAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

function givenOptions(args: Arguments): GivenOptions {
	const service = textOf(args.service);
	const domain = textOf(args.domain);
	const apiKey = textOf(args.key);
	if (service !== undefined && !isAddress(service))
		throw new UsageError(`--service is "${service}"; give an address with https:// or http://, ${example}`);
	return {
		...(domain !== undefined && { domain }),
		...(apiKey !== undefined && { apiKey }),
		...(service !== undefined && { baseUrl: service }),
	};
}

/** The first version of each line of the AI SDK whose own transport accepts the answers as they are. */
const leastVersions: Readonly<Record<number, string>> = { 4: '4.1.45', 5: '5.0.217', 6: '6.0.231', 7: '7.0.32' };

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

function isBefore(version: string, least: string): boolean {
	const [one, other] = [numbersOf(version), numbersOf(least)];
	const place = other.findIndex((number, index) => number !== one[index]);
	return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
}

/**
 * Warns of a version of the AI SDK in a folder that cannot read our answers. The widget does not need it, so a missing one is
 * fine.
 */
export async function checkChatSdk(folder: string): Promise<Check[]> {
	const manifest = await readFile(join(folder, 'node_modules/ai/package.json'), 'utf8').catch(() => '{}');
	const { version } = JSON.parse(manifest) as { version?: unknown };
	const least = typeof version === 'string' ? leastVersions[numbersOf(version)[0] ?? 0] : undefined;
	if (typeof version !== 'string' || least === undefined || !isBefore(version, least)) return [];
	return [
		warning(
			'chat-sdk',
			`This folder has ai ${version}: with its own transport, answers end in an error; update it to ${least} or newer, or use docent/transport.`,
		),
	];
}

/** What was found: as JSON, and for people. */
interface Seen {
	ok: boolean;
	report: object;
	text: string;
}

async function lookAtPage(page: string, args: Arguments, { cwd }: Terminal): Promise<Seen> {
	const examined = await examinePage(page, givenOptions(args));
	const report = reportOf(examined.page, [...examined.checks, ...(await checkChatSdk(cwd))]);
	return { ok: report.ok, report, text: reportText(report) };
}

async function lookAtFolder(config: ServiceConfig, terminal: Terminal): Promise<Seen> {
	if (config.docsFolder === undefined) throw noDocumentation();
	const progress = createProgress(terminal, 'pages');
	const options = { ...folderOptions(config), onProgress: progress.update };
	const report = await explainFolder(config.docsFolder, options).finally(progress.stop);
	return { ok: true, report, text: explanationText(report) };
}

const marks = { passed: 'ok', failed: 'FAILED', skipped: '-' } as const;
/** Milliseconds for all questions to the model. One on this machine may have to load first. */
const patienceMs = 600_000;

async function lookAtService(config: ServiceConfig, looked: readonly Part[]): Promise<Seen> {
	const { model, prompt } = config;
	const checks = looked.includes('service')
		? [...(await checkService(config)), ...(await checkSources(config))]
		: await checkModel({ ...model, fallback: undefined });
	const isThere = checks.find(({ name }) => name === 'model')?.status === 'passed';
	if (isThere && looked.includes('model')) {
		const examined = examineModel(model, prompt, AbortSignal.timeout(patienceMs));
		checks.push(
			...(await examined.catch((error: unknown) => [{ name: 'answer', ...failed(reasonOf(error)) } as const])),
		);
	}
	const ok = checks.every(({ status }) => status !== 'failed');
	const rows = checks.map(({ name, status, sentence }) => [marks[status], name, sentence.replace(/\s+/g, ' ')]);
	return { ok, report: { ok, checks }, text: textTable(rows) };
}

/** What is looked at. @throws UsageError for what is not there, or does not go together */
function partsOf(args: Arguments, { cwd }: Terminal): Part[] {
	const [subject, only] = [textOf(args.subject), textOf(args.only)];
	const part = subject === undefined ? undefined : isAddress(subject) ? 'page' : 'folder';
	const known = parts.filter((one) => one === only);
	if (only !== undefined && known.length === 0)
		throw new UsageError(`--only is "${only}"; say service, model or folder.`);
	if (only !== undefined && part !== undefined && part !== only)
		throw new UsageError(`--only ${only} and "${subject}" do not go together; leave one of them out.`);
	if (part === 'folder' && !existsSync(resolve(cwd, subject ?? '')))
		throw new UsageError(
			`There is no folder "${subject}" here; for a page give its address with https:// or http://, ${example}`,
		);
	const ofPage = ['domain', 'key', 'service'].find((flag) => args[flag] !== undefined);
	if (ofPage !== undefined && part !== 'page')
		throw new UsageError(`--${ofPage} needs the address of a page, ${example}`);
	return part === undefined ? (only === undefined ? ['service', 'model'] : known) : [part];
}

/** Looks at what the configuration names. */
async function lookAtOwn(args: Arguments, looked: readonly Part[], terminal: Terminal): Promise<Seen> {
	const docsFolder = textOf(args.subject);
	const flags = docsFolder === undefined ? {} : { docsFolder };
	const config = await readConfig(args, terminal, names, { flags });
	if (looked.includes('folder')) {
		if (docsFolder !== undefined || config.sources.length === 0) return lookAtFolder(config, terminal);
		const progress = createProgress(terminal, 'pages');
		return explainSources(config, progress.update).finally(progress.stop);
	}
	for (const sentence of unknownVariables(terminal.env)) terminal.complain(sentence);
	return lookAtService(config, looked);
}

/** `docent-service doctor [page or folder]`. Resolves with the exit code: 1 when there is a problem. */
export async function runDoctor(raw: string[], terminal: Terminal): Promise<number> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return 0;
	const looked = partsOf(args, terminal);
	const subject = textOf(args.subject);
	const seen = looked.includes('page')
		? await lookAtPage(subject ?? '', args, terminal)
		: await lookAtOwn(args, looked, terminal);
	terminal.print(args.json === true ? JSON.stringify(seen.report, null, '\t') : seen.text);
	return seen.ok ? 0 : 1;
}
