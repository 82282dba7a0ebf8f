import { existsSync } from 'node:fs';
import { access, cp, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../testing/service/listen.js';
import { scratchFolder } from '../testing/service/scratch-folder.js';
import { fixtureDocs } from '../testing/service/service-under-test.js';
import { fillDataFolder } from '../testing/service/test-database.js';
import { runCli } from './run-cli.js';

let cwd: string;
beforeEach(() => {
	cwd = scratchFolder();
});

/** Before each test that opens a database: making one takes longer than all that is tested of it. */
const hasDatabase = () => fillDataFolder(join(cwd, '.docent'));

/** Runs the command with a terminal of its own, until `stop` is called or it ends by itself. */
function run(args: string[], env: Record<string, string> = {}) {
	const printed: string[] = [];
	const complaints: string[] = [];
	let stop = () => {};
	const stopped = new Promise<void>((resolve) => {
		stop = resolve;
	});
	const code = runCli(args, {
		env: { DOCENT_LOG_LEVEL: 'silent', ...env },
		cwd,
		print: (line) => printed.push(line),
		complain: (line) => complaints.push(line),
		untilStopped: () => stopped,
	});
	const ready = () => expect.poll(() => printed[0], { timeout: 40_000 }).toBeDefined();
	return { printed, complaints, code, stop, ready };
}

describe('serve', () => {
	beforeEach(hasDatabase);

	it('prints exactly one line, in the form that scripts read, and ends when it is asked to', async () => {
		const { printed, code, stop, ready } = run(['serve', fixtureDocs, '--port', '0', '--domain', 'lantern']);
		await ready();
		expect(printed).toEqual([
			expect.stringMatching(
				/^Docent is ready: http:\/\/127\.0\.0\.1:\d+ domain=lantern key=svc_dsc_[\w-]+ project=lantern admin-key=svc_[0-9a-f]{64}$/,
			),
		]);
		const url = printed[0]?.match(/http:\S+/)?.[0] ?? '';
		expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
		expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
		stop();
		expect(await code).toBe(0);
		await expect(fetch(url)).rejects.toThrow();
	});

	it('is what runs when no command is named, keeps its key from start to start, and shows the admin key once', async () => {
		const start = async () => {
			const { printed, code, stop, ready } = run([fixtureDocs], { PORT: '0' });
			await ready();
			stop();
			await code;
			return { key: printed[0]?.match(/ key=(\S+)/)?.[1], secret: printed[0]?.match(/ admin-key=(\S+)/)?.[1] };
		};
		const { key, secret } = await start();
		expect(key).toMatch(/^svc_dsc_/);
		expect(secret).toMatch(/^svc_[0-9a-f]{64}$/);
		expect(await start()).toEqual({ key, secret: undefined });
	});

	it('reads the documentation again when a file changes', async () => {
		const docs = join(cwd, 'docs');
		await cp(fixtureDocs, docs, { recursive: true });
		const { printed, code, stop, ready } = run(['--port', '0', '--watch', '--no-site']);
		await ready();
		const url = printed[0]?.match(/http:\S+/)?.[0] ?? '';
		const pages = async () => ((await (await fetch(`${url}/health`)).json()) as { pages: number }).pages;
		const before = await pages();
		await writeFile(join(docs, 'new.md'), '# New\n\nA new page.');
		await expect.poll(pages, { timeout: 10_000 }).toBe(before + 1);
		stop();
		await code;
	});
});

describe('one sentence and the exit code 2', () => {
	const sentence = async (args: string[], env: Record<string, string> = {}) => {
		const { complaints, printed, code } = run(args, env);
		expect(await code).toBe(2);
		expect(printed).toEqual([]);
		expect(complaints).toHaveLength(1);
		return complaints[0];
	};

	it.each<[string[], RegExp]>([
		[['--prot', '0'], /There is no flag --prot; did you mean --port\?/],
		[['--colour'], /There is no flag --colour; add --help to see those that there are/],
		[['-p', '0'], /There is no flag -p/],
		[['--port'], /--port needs a value, as in --port 4400/],
		[['--port', 'abc'], /port from the flag --port is "abc"; use a whole number from 0 to 65535/],
		[['--port', '70000'], /port from the flag --port is 70000;/],
		[['--no-port'], /--port cannot be switched off/],
		[['./one', 'two'], /"two" is one argument too many; give one folder\./],
		[['worker', 'two'], /"two" is one argument too many\.$/],
		[['agent', 'create', 'Fix', 'the', 'links'], /"the" is one argument too many; put the instruction in quotes/],
		[['evl', 'questions.json'], /There is no command and no folder "evl"; did you mean npx docent-service eval\?/],
		[['nonsense'], /There is no command and no folder "nonsense"; npx docent-service --help lists the commands/],
		[['eval'], /eval needs a file of questions, as in: npx docent-service eval questions\.json/],
		[['doctor', '--key', 'svc_dsc_x'], /--key needs the address of a page, as in: npx docent-service doctor https:/],
		[['doctor', '--only', 'all'], /--only is "all"; say service, model or folder/],
		[['doctor', '--only', 'service', '.'], /--only service and "\." do not go together; leave one of them out/],
		[['keys'], /keys needs to know what to do; say create, list or revoke/],
		[['agent', 'list', '--service', 'nowhere'], /--service is "nowhere"; give an address/],
		[['keys', 'list', '--service', 'localhost:4400'], /--service is "localhost:4400"; give an address/],
		[
			['--origin', 'docs.example.com'],
			/allowedOrigins from the flag --origin is \["docs\.example\.com"\]; give origins/,
		],
		[['./nowhere'], /There is no folder .*nowhere \(docsFolder from the command line\); give a folder/],
		[['--config', 'none.json'], /none\.json cannot be read \(ENOENT\); check --config/],
		[[], /No documentation was named and there is no folder docs/],
	])('for %j', async (args, expected) => {
		const usesFixture = args.length > 0 && args[0]?.startsWith('-');
		expect(await sentence(usesFixture ? [fixtureDocs, ...args] : args)).toMatch(expected);
	});

	it('for a port that is in use, before anything is read', async () => {
		await using server = await listen(createServer());
		const { port } = server;
		const said = await sentence([fixtureDocs, '--port', String(port)]);
		expect(said).toBe(
			`docent-service: Port ${port} is already in use; choose another with --port, as in --port ${port + 1}, or --port 0 for any free one.`,
		);
		expect(existsSync(join(cwd, '.docent'))).toBe(false);
	});

	it('for a public key where an admin key is asked', async () => {
		const env = { DOCENT_ADMIN_KEY: 'svc_dsc_0123456789abcdef' };
		expect(await sentence(['agent', 'list'], env)).toMatch(/: DOCENT_ADMIN_KEY is an assistant key/);
	});

	it.each([[[fixtureDocs, '--port', '0']], [['index', fixtureDocs]]])(
		'for a data folder that is a file (%j)',
		async (args) => {
			await writeFile(join(cwd, 'file'), '');
			const isFile = /The data folder .*file is a file; change that, or name another folder with --data\./;
			expect(await sentence([...args, '--data', 'file'])).toMatch(isFile);
			expect(await sentence([...args, '--data', 'file/below'])).toMatch(/The data folder .*below is below a file;/);
		},
	);

	it('for a folder without a page', async () => {
		hasDatabase();
		expect(await sentence([cwd, '--port', '0'])).toContain(cwd);
	});

	it('for a bad variable', async () => {
		expect(await sentence([fixtureDocs], { PORT: 'x' })).toMatch(/port from PORT is "x"/);
	});
});

it('collects a flag that is given twice', async () => {
	hasDatabase();
	const { printed, code, stop, ready } = run([
		fixtureDocs,
		'--port',
		'0',
		'--origin',
		'https://a.test',
		'--origin=https://b.test',
	]);
	await ready();
	const [, url, key] = printed[0]?.match(/(http:\S+) .* key=(\S+)/) ?? [];
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin: 'https://b.test' };
	const body = JSON.stringify({ query: 'flag' });
	const response = await fetch(`${url}/discovery/v1/search/docs`, { method: 'POST', headers, body });
	expect(response.status).toBe(200);
	stop();
	await code;
});

const commands = 'serve index eval agent doctor insights keys readers export import worker'.split(' ');

describe('help', () => {
	it.each(['--help', '-h', 'help'])('lists every command for %s', async (word) => {
		const { printed, code } = run([word]);
		expect(await code).toBe(0);
		const text = printed.join('\n');
		for (const name of commands) expect(text).toMatch(new RegExp(`^ {2}${name} +[A-Z]`, 'm'));
	});

	it.each(commands)('shows the flags of %s', async (name) => {
		const { printed, complaints, code } = run([name, name === 'keys' ? '-h' : '--help']);
		expect({ code: await code, complaints }).toEqual({ code: 0, complaints: [] });
		expect(printed.join('\n')).toContain(name === 'serve' ? '--port' : `npx docent-service ${name}`);
		expect(printed.join('\n')).toContain('--help');
		expect(printed.join('\n'), 'a link of Markdown').not.toContain('](');
	});

	it('shows the version', async () => {
		const { printed, code } = run(['--version']);
		expect(await code).toBe(0);
		expect(printed).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
	});
});

describe('export and import', () => {
	beforeEach(hasDatabase);

	it('move all that the database holds into another folder', async () => {
		const keyOf = ([line = '']: readonly string[]) => / key=(\S+)/.exec(line)?.[1];
		const served = run([fixtureDocs, '--port', '0']);
		await served.ready();
		served.stop();
		await served.code;
		const first = run(['export', 'backup.jsonl']);
		expect(await first.code).toBe(0);
		expect(first.printed[0]).toMatch(/Exported to .*backup\.jsonl/);
		const again = run(['export', 'backup.jsonl']);
		expect(await again.code).toBe(2);
		expect(again.complaints[0]).toMatch(/backup\.jsonl cannot be used \(EEXIST\)/);
		fillDataFolder(join(cwd, 'other'));
		const second = run(['import', 'backup.jsonl', '--data', 'other']);
		expect(await second.code).toBe(0);
		expect(second.printed[0]).toMatch(/Imported \d+ rows/);
		const moved = run([fixtureDocs, '--port', '0', '--data', 'other']);
		await moved.ready();
		expect(keyOf(moved.printed)).toBe(keyOf(served.printed));
		moved.stop();
		await moved.code;
	});

	it('hear what the configuration file says of the data folder', async () => {
		await rename(join(cwd, '.docent'), join(cwd, 'elsewhere'));
		await writeFile(join(cwd, 'docent.config.json'), '{ "dataFolder": "elsewhere" }');
		const { code, printed } = run(['export', 'backup.jsonl']);
		expect(await code).toBe(0);
		expect(printed[0]).toMatch(/Exported to/);
		await expect(access(join(cwd, '.docent'))).rejects.toThrow('ENOENT');
	});

	it('export nothing where there is no database, and make none', async () => {
		const { code, complaints } = run(['export', 'backup.jsonl', '--data', 'mistyped']);
		expect(await code).toBe(2);
		expect(complaints[0]).toMatch(/There is no database in .*mistyped; name its folder with --data/);
		for (const name of ['mistyped', 'backup.jsonl']) await expect(access(join(cwd, name))).rejects.toThrow('ENOENT');
	});

	it.each([
		[['export'], /docent-service export backup/],
		[['import'], /docent-service import backup/],
		[['import', 'nothing.jsonl'], /nothing\.jsonl cannot be used \(ENOENT\)/],
	])('%j is refused with what to do', async (args, sentence) => {
		const { code, complaints } = run(args);
		expect(await code).toBe(2);
		expect(complaints[0]).toMatch(sentence);
	});
});
