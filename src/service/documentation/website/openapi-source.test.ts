import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { startWebsite } from '../../../testing/service/website.js';
import { loadDocumentation } from '../load-documentation.js';
import { readApi } from '../openapi/read-api.js';
import { openApiSource } from './openapi-source.js';

const pet = {
	type: 'object',
	required: ['name'],
	properties: {
		name: { type: 'string', description: 'How it is called.' },
		status: { type: 'string', enum: ['available', 'sold'] },
		parent: { $ref: '#/components/schemas/Pet' },
	},
};

const operation = (more: object = {}) => ({
	tags: ['pets'],
	operationId: 'addPet',
	summary: 'Add a pet',
	description: 'Adds it to the store.',
	parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' }, description: 'Changes nothing.' }],
	requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
	responses: { 201: { description: 'It was added.' }, 400: { description: 'It has no name.' } },
	...more,
});

const api = (paths: object, more: object = {}) => ({
	openapi: '3.1.0',
	info: { title: 'Pet store', version: '1' },
	tags: [{ name: 'pets', description: 'All about pets.' }],
	paths,
	components: { schemas: { Pet: pet } },
	...more,
});

const write = (document: object, order: { pages?: string } = {}) =>
	readApi({ text: JSON.stringify(document), path: '/api', ...order });

async function load(document: object | string, order: { pages?: string } = {}) {
	const file = join(scratchFolder(), 'openapi.json');
	await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));
	return loadDocumentation(openApiSource({ document: file, path: '/api', ...order }));
}

it('an operation is a section with its method, path, parameters, body and answers', async () => {
	const { title, pages } = await load(api({ '/pets': { post: operation() } }));
	expect(title).toBe('Pet store');
	expect(pages.map(({ path, title: name }) => [path, name])).toEqual([['/api/pets', 'pets']]);
	const section = pages[0]?.sections.find(({ anchor }) => anchor === 'addPet');
	expect(section).toMatchObject({ heading: 'Add a pet' });
	expect(section?.markdown).toBe(
		[
			'`POST /pets`',
			'Adds it to the store.',
			'**Parameters**',
			'- `dryRun` (query, boolean): Changes nothing.',
			'**Request body**',
			'- `application/json`, Pet (required)\n  - `name` (string, required): How it is called.\n  - `status` (string: `available`, `sold`)\n  - `parent` (Pet)\n    - `name` (string, required): How it is called.\n    - `status` (string: `available`, `sold`)\n    - `parent` (Pet)',
			'**Responses**',
			'- `201`: It was added.\n- `400`: It has no name.',
		].join('\n\n'),
	);
});

it('citations lead to the address where the site shows an operation', async () => {
	const paths = { '/pets': { post: operation(), get: operation({ operationId: 'list', summary: 'List pets' }) } };
	const redoc = await load(api(paths), { pages: '/reference#tag/{tag}/operation/{operationId}' });
	expect(redoc.pages.map(({ path }) => path)).toEqual(['/reference']);
	expect(redoc.pages[0]?.sections.map(({ anchor }) => anchor)).toContain('tag/pets/operation/addPet');
	const own = await load(api(paths), { pages: 'https://api.example.com/docs/{operationId}.html' });
	expect(own.pages.map(({ path, address }) => [path, address])).toEqual([
		['/api/docs/list', 'https://api.example.com/docs/list.html'],
		['/api/docs/addPet', 'https://api.example.com/docs/addPet.html'],
	]);
});

it('documents of version 2 are read as well, in YAML', async () => {
	const { pages } = await load(`swagger: '2.0'
info: { title: Old, version: '1' }
consumes: [application/xml]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, type: integer, required: true }]
    put:
      summary: Change
      parameters: [{ name: body, in: body, schema: { $ref: '#/definitions/Pet' } }]
      responses: { '200': { description: Done, schema: { type: array, items: { $ref: '#/definitions/Pet' } } } }
definitions:
  Pet: { allOf: [{ properties: { a: { type: string } } }, { required: [b], properties: { b: { type: integer, format: int64 } } }] }
`);
	const text = pages[0]?.markdown ?? '';
	expect(text).toContain('- `id` (path, integer, required)');
	expect(text).toContain('- `application/xml`, Pet\n  - `a` (string)\n  - `b` (integer int64, required)');
	expect(text).toContain('- `200` (`application/json`, list of Pet): Done');
});

it('HTML, headings and addresses of scripts in texts are words', async () => {
	const description =
		'# Big\n\n<script>alert(1)</script><h2>Title</h2>\n\n[click](javascript:alert(1)) <a href="javascript:alert(2)">here</a> <img src=x onerror=alert(3)> [mail](mailto:a@b.example) [site](/guide)';
	const hostile = operation({ description, summary: '<img src=x> [x](javascript:alert(4)) {#other}' });
	const { pages } = await load(api({ '/pets': { post: hostile } }));
	const [page] = pages;
	expect(page?.sections.map(({ anchor }) => anchor)).toEqual(['', 'addPet']);
	expect(page?.markdown).not.toMatch(/(?<!\\)\]\(javascript|(?<!\\)<|onerror/);
	expect(page?.markdown).toContain('**Big**');
	expect(page?.markdown).toContain('[mail](mailto:a@b.example) [site](/guide)');
});

it('circles end, and references out of the document are refused and counted', async () => {
	const website = await startWebsite({ '/secret.json': '{}' });
	const outside = (ref: string) => ({ $ref: ref });
	const { pages, warnings } = write(
		api(
			{
				'/a': { $ref: '#/paths/~1a' },
				'/b': {
					post: operation({
						requestBody: outside(new URL('/secret.json', website.url).href),
						responses: { 200: outside('file:///etc/passwd'), 201: outside('./other.yaml#/x') },
					}),
				},
			},
			{ components: { schemas: { Pet: { $ref: '#/components/schemas/Pet' } } } },
		),
	);
	expect(pages).toHaveLength(1);
	expect(warnings.join()).toMatch(/^3 references lead out of the document/);
	expect(website.requests).toEqual([]);
	await website.close();
});

it('what is too large, too deep or no OpenAPI is refused with a sentence', async () => {
	await expect(load(`{"openapi":"3.0.0","x":"${'a'.repeat(50_000_000)}"}`)).rejects.toThrow(/larger than 20 MB/);
	await expect(load('<html></html>')).rejects.toThrow(/cannot be read as OpenAPI/);
	await expect(load({ openapi: '3.0.0', paths: {} })).rejects.toThrow(/has no operation/);
	await expect(
		load(`openapi: 3.0.0\na: &a [x,x]\nb: &b [*a,*a]\n${'c: [*b,*b,*b,*b]\n'.repeat(1)}paths: ${'['.repeat(5_000)}`),
	).rejects.toThrow(/cannot be read as OpenAPI/);
	const wide = Object.fromEntries(
		Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { $ref: '#/components/schemas/Pet' }]),
	);
	const schemas = { Pet: { type: 'object', properties: wide } };
	const { pages } = write(api({ '/pets': { post: operation() } }, { components: { schemas } }));
	expect(pages[0]?.markdown.length).toBeLessThan(20_000);
});

it('a document at an address follows no redirect to another place', async () => {
	const website = await startWebsite({
		'/openapi.json': JSON.stringify(api({ '/pets': { post: operation() } })),
		'/moved.json': (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/x' }).end(),
	});
	const at = (path: string) => openApiSource({ document: new URL(path, website.url).href, path: '/api' });
	expect((await loadDocumentation(at('/openapi.json'))).pages).toHaveLength(1);
	await expect(loadDocumentation(at('/moved.json'))).rejects.toThrow(/leads to another site/);
	await expect(loadDocumentation(at('/gone.json'))).rejects.toThrow(/answers 404/);
	await website.close();
});
