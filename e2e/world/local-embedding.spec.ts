import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { searchPath } from '../../src/contract/routes.js';
import { tinyEmbeddingModel } from '../../src/testing/models/tiny-embedding-model.js';
import { listen } from '../../src/testing/service/listen.js';
import { writeFiles } from '../../src/testing/service/scratch-folder.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { installPackages } from './support/installed-packages.js';

const files = tinyEmbeddingModel([
	['revert', 'roll', 'rolling', 'back'],
	['exit', 'codes', 'status'],
]);

/** A hub with one model, `tiny/concepts`. */
async function startHub() {
	const prefix = '/tiny/concepts/resolve/main/';
	const asked: string[] = [];
	const server = createServer(({ url = '' }, response) => {
		asked.push(url);
		const content = url.startsWith(prefix) ? files[url.slice(prefix.length)] : undefined;
		response.writeHead(content === undefined ? 404 : 200).end(content);
	});
	return { asked, ...(await listen(server)) };
}

/** A folder with the built service, its packages and the one that loads models. */
async function installService(folder: string, withModels: string): Promise<string> {
	await cp(join(root, 'src/service/dist'), join(folder, 'service/dist'), { recursive: true });
	await writeFile(join(folder, 'service/package.json'), '{"type":"module"}');
	await symlink(join(root, 'src/service/node_modules'), join(folder, 'service/node_modules'));
	await mkdir(join(folder, 'node_modules'));
	for (const name of await readdir(join(root, 'node_modules')))
		await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
	await symlink(join(withModels, 'node_modules/@huggingface'), join(folder, 'node_modules/@huggingface'));
	return join(folder, 'service/dist/cli.js');
}

test.describe('an embedding model on this machine', { tag: '@local-embedding' }, () => {
	test.describe.configure({ mode: 'default', timeout: 120_000 });
	let folder: string;
	let cli: string;

	test.beforeAll(async () => {
		// The first time, 200 MB are fetched.
		test.setTimeout(900_000);
		folder = await mkdtemp(join(tmpdir(), 'docent-local-embedding-'));
		const project = fileURLToPath(new URL('local-embedding', import.meta.url));
		cli = await installService(folder, await installPackages('local-embedding', project));
		writeFiles(join(folder, 'model'), files);
	});
	test.afterAll(() => rm(folder, { recursive: true, force: true }));

	const first = async ({ url, domain, key }: ServiceProcess, query: string) => {
		const response = await fetch(`${url}${searchPath(domain)}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			body: JSON.stringify({ query }),
		});
		const [passage] = (await response.json()) as { path: string }[];
		return passage?.path;
	};

	/** The line of `docent-service doctor` about embeddings. */
	const check = (data: string, env: Record<string, string>) =>
		new Promise<string | undefined>((resolve) => {
			const args = [cli, 'doctor', '--only', 'service', '--embedding', 'local', '--data', join(folder, data)];
			execFile(process.execPath, args, { env: { ...process.env, ...env } }, (_, out) =>
				resolve(out.split('\n').find((line) => line.includes(' embedding '))),
			);
		});

	test('finds what says the same in other words, by a model in a folder, and ends with the service', async () => {
		const docs = join(root, 'src/testing/fixtures/docs');
		const args = [cli, 'serve', docs, '--port', '0', '--data', join(folder, 'served'), '--embedding', 'local'];
		const service = await startProcess(process.execPath, args, { DOCENT_EMBEDDING_MODEL: join(folder, 'model') });
		await expect.poll(() => first(service, 'revert'), { timeout: 30_000 }).toBe('/guide/rollouts#rolling-back');
		expect(await service.end('SIGTERM')).toBe(0);
	});

	test('downloads a model from the hub once, and does not need the hub afterwards', async () => {
		const hub = await startHub();
		const env = { HF_ENDPOINT: hub.origin, DOCENT_EMBEDDING_MODEL: 'tiny/concepts' };
		expect(await check('downloaded', env)).toMatch(/^ok .* local\/tiny\/concepts is there\.$/);
		expect(hub.asked).toContain('/tiny/concepts/resolve/main/onnx/model_quantized.onnx');
		await hub.close();
		expect(await check('downloaded', env)).toMatch(/^ok .* local\/tiny\/concepts is there\.$/);
		expect(await check('elsewhere', env)).toMatch(
			/^FAILED .*could not be downloaded \(fetch failed: .*by words alone\.$/,
		);
	});

	test('says that the hub does not have a model', async () => {
		const hub = await startHub();
		const env = { HF_ENDPOINT: hub.origin, DOCENT_EMBEDDING_MODEL: 'tiny/unknown' };
		expect(await check('unknown', env)).toMatch(
			/^FAILED .*The hub has no embedding model tiny\/unknown .*by words alone\.$/,
		);
		await hub.close();
	});

	test('says that a file is not a model', async () => {
		const broken = { ...files, 'onnx/model_quantized.onnx': '<!doctype html>' };
		writeFiles(join(folder, 'broken'), broken);
		const line = await check('broken-data', { DOCENT_EMBEDDING_MODEL: join(folder, 'broken') });
		expect(line).toMatch(
			/^FAILED .*in the folder \/.*broken cannot be loaded \(.*; put a whole one there.*by words alone\.$/,
		);
	});
});
