import { parseYaml } from '../../data-formats/parse-yaml.js';
import { isRecord } from '../core/read-json.js';
import { code, type Fields, fieldsOf, listOf, References, textOf, wordsOf } from './api-document.js';
import { SchemaWriter } from './write-schema.js';

/** How the operations of an API are shown. */
export interface ApiOrder {
	/** The text of the document, in JSON or YAML. */
	text: string;
	/** Begins the paths of the pages, without a slash at its end. */
	path: string;
	/** The address of an operation on the site, with `{tag}`, `{operationId}`, `{method}`, `{METHOD}` or `{path}`. @default below `path` */
	pages?: string | undefined;
}

export interface ApiPage {
	path: string;
	address: string;
	title: string;
	markdown: string;
}

export interface Api {
	title: string;
	pages: ApiPage[];
	warnings: string[];
}

/** Bounds on what a document may make of itself. */
const bounds = { operations: 20_000, onPage: 25 };

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const inLine = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>{}#|~]/g, '\\$&');

interface Operation {
	method: string;
	path: string;
	tag: string | undefined;
	fields: Fields;
	/** Parameters of all operations of the path. */
	shared: unknown[];
}

/** Reads an OpenAPI document of version 2 or 3. @throws Error with a reason, when it is none */
export function readApi(order: ApiOrder): Api {
	const { text } = order;
	const document = fieldsOf(/^\s*\{/.test(text) ? JSON.parse(text) : parseYaml(text, { logLevel: 'error' }));
	if (textOf(document.openapi) === '' && textOf(document.swagger) === '')
		throw new Error('it is no OpenAPI document, which begins with "openapi" or "swagger"');
	const references = new References(document);
	const info = fieldsOf(document.info);
	const title = textOf(info.title) || 'API';
	const operations = operationsOf(document, references);
	const pages = pagesOf(operations, { order, references, document, title });
	const warnings = references.warnings;
	if (operations.length === bounds.operations)
		warnings.push(`Only the first ${bounds.operations} operations were read.`);
	return { title, pages, warnings };
}

function operationsOf(document: Fields, references: References): Operation[] {
	const all = [...Object.entries(fieldsOf(document.paths)), ...Object.entries(fieldsOf(document.webhooks))];
	const found = all.flatMap(([path, value]) => {
		const item = references.find(value);
		return methods.flatMap((method): Operation[] => {
			const fields = references.find(item[method]);
			if (Object.keys(fields).length === 0) return [];
			const tag = textOf(listOf(fields.tags)[0]) || undefined;
			return [{ method, path: path.slice(0, 1_000), tag, fields, shared: listOf(item.parameters) }];
		});
	});
	return found.slice(0, bounds.operations);
}

const slugOf = (text: string) =>
	text
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '')
		.toLowerCase();

const titleOf = ({ method, path, fields }: Operation) =>
	textOf(fields.summary) || textOf(fields.operationId) || `${method.toUpperCase()} ${path}`;

/** Where the site shows an operation: the address of the page, and the id on it. */
function placeOf(operation: Operation, { path, pages }: ApiOrder): { address: string; id: string } {
	const { method, tag } = operation;
	const id = textOf(operation.fields.operationId) || `${method}-${operation.path}`;
	const values: Record<string, string> = {
		...{ method, METHOD: method.toUpperCase(), tag: tag ?? 'default', operationId: id },
		path: operation.path.replace(/^\//, ''),
	};
	const template = pages ?? (tag === undefined ? `${path}#{operationId}` : `${path}/${slugOf(tag)}#{operationId}`);
	const whole = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
	const at = whole.indexOf('#');
	return at === -1 ? { address: whole, id: '' } : { address: whole.slice(0, at), id: whole.slice(at + 1) };
}

interface Writing {
	order: ApiOrder;
	references: References;
	document: Fields;
	title: string;
}

/** Pages of operations with one address and one tag. A long one is cut, so that each can be parsed in its time. */
function pagesOf(operations: readonly Operation[], { order, references, document, title }: Writing): ApiPage[] {
	const about = new Map(listOf(document.tags).map((tag) => [textOf(fieldsOf(tag).name), fieldsOf(tag).description]));
	const groups = new Map<string, { operation: Operation; id: string; address: string }[]>();
	for (const operation of operations) {
		const place = placeOf(operation, order);
		const key = JSON.stringify([place.address, place.id === '' ? titleOf(operation) : operation.tag]);
		groups.set(key, [...(groups.get(key) ?? []), { operation, ...place }]);
	}
	const taken = new Set<string>();
	const pages: ApiPage[] = [];
	for (const all of groups.values()) {
		for (let start = 0; start < all.length; start += bounds.onPage) {
			const group = all.slice(start, start + bounds.onPage);
			const [first] = group;
			if (first === undefined) break;
			const { address, operation, id } = first;
			const isAlone = id === '' && group.length === 1;
			const name = isAlone ? titleOf(operation) : (operation.tag ?? title);
			const below = address.startsWith('/') ? address : order.path + new URL(address).pathname.replace(/\/$/, '');
			let path = below;
			for (let turn = 1; taken.has(path); turn += 1)
				path = `${below.replace(/\/$/, '')}/${turn === 1 ? slugOf(name) || 'more' : `${slugOf(name)}-${turn}`}`;
			taken.add(path);
			const intro = start === 0 && !isAlone ? [wordsOf(about.get(operation.tag ?? ''))] : [];
			const sections = group.map((one) => sectionOf(one, { document, references, isAlone }));
			pages.push({ path, address, title: name, markdown: [...intro, ...sections].filter(Boolean).join('\n\n') });
		}
	}
	return pages;
}

interface Shown {
	document: Fields;
	references: References;
	isAlone: boolean;
}

function sectionOf(
	{ operation, id }: { operation: Operation; id: string },
	{ document, references, isAlone }: Shown,
): string {
	const { method, path, fields } = operation;
	const written = id.replace(/[\s{}]/g, encodeURIComponent).replace(/[\\`*_[\]<>~]/g, '\\$&');
	const heading = isAlone ? '' : `## ${inLine(titleOf(operation))}${written === '' ? '' : ` {#${written}}`}`;
	const writer = new SchemaWriter(references);
	const parameters = [...operation.shared, ...listOf(fields.parameters)].map((value) => references.find(value));
	const body = parameters.find((one) => one.in === 'body');
	const others = parameters.filter((one) => one.in !== 'body');
	const consumes = listOf(fields.consumes ?? document.consumes).map((type) => textOf(type));
	const request =
		body === undefined ? references.find(fields.requestBody) : { ...body, content: contentOf(body.schema, consumes) };
	const answers = Object.entries(fieldsOf(fields.responses)).map(([status, value]) => {
		const answer = references.find(value);
		const content = answer.content ?? (answer.schema && contentOf(answer.schema, []));
		return writer.entry(
			code(textOf(status)),
			writer.contentWords(content),
			wordsOf(answer.description),
			writer.contentLines(content, 2),
		);
	});
	const part = (title: string, lines: readonly string[]) =>
		lines.length === 0 ? '' : `**${title}**\n\n${lines.join('\n')}`;
	const sent = isRecord(request.content)
		? [
				writer.entry(
					writer.contentWords(request.content) || 'Body',
					request.required === true ? 'required' : '',
					wordsOf(request.description),
					writer.contentLines(request.content),
				),
			]
		: [];
	return [
		heading,
		code(`${method.toUpperCase()} ${path}`),
		fields.deprecated === true ? '**Deprecated.**' : '',
		wordsOf(fields.description),
		part(
			'Parameters',
			others.map((one) => writer.parameter(one)),
		),
		part('Request body', sent),
		part('Responses', answers),
	]
		.filter(Boolean)
		.join('\n\n');
}

/** The shape of version 3 for a body of version 2. */
const contentOf = (schema: unknown, types: readonly string[]) => ({ [types[0] || 'application/json']: { schema } });
