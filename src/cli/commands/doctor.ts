import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, reportOf, warning } from '../../doctor/check.js';
import { reportText } from '../../doctor/report-text.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, textFlag, textOf, word } from '../arguments.js';
import { examinePage, type GivenOptions } from '../doctor/examine-page.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service doctor',
		description:
			'Looks at a page that embeds Docent: its script, its policies, its key and its service; and says what to change.',
	},
	args: {
		url: word('Address of a page of the documentation'),
		domain: textFlag('acme', 'Domain, where the page’s own script sets it up'),
		key: textFlag('svc_dsc_…', 'Assistant key, where the page’s own script sets it up'),
		service: textFlag(
			'https://assistant.example.com',
			'Address of the service, where the page’s own script sets it up',
		),
		json: switchFlag('Print JSON: {ok, page, checks: [{name, status, message}]}'),
	},
};

function addressOf(flag: string, text: string | undefined): string {
	const example = 'as in: docent-service doctor https://docs.example.com/';
	if (text === undefined) throw new UsageError(`doctor needs the address of a page, ${example}`);
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
		throw new UsageError(`${flag} is "${text}"; give an address with https:// or http://, ${example}`);
	}
	return text;
}

function givenOptions(args: Arguments): GivenOptions {
	const service = textOf(args.service);
	const domain = textOf(args.domain);
	const apiKey = textOf(args.key);
	return {
		...(domain !== undefined && { domain }),
		...(apiKey !== undefined && { apiKey }),
		...(service !== undefined && { baseUrl: addressOf('--service', service) }),
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

/** `docent-service doctor <url>`. Resolves with the exit code: 1 when there is a problem. */
export async function runDoctor(raw: string[], terminal: Terminal): Promise<number> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return 0;
	const examined = await examinePage(addressOf('The page', textOf(args.url)), givenOptions(args));
	const report = reportOf(examined.page, [...examined.checks, ...(await checkChatSdk(terminal.cwd))]);
	terminal.print(args.json === true ? JSON.stringify(report, null, '\t') : reportText(report));
	return report.ok ? 0 : 1;
}
