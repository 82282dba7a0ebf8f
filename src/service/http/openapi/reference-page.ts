import { servicePage } from '../../pages/service-page.js';
import { type Content, type Html, html } from '../../site/html.js';
import type { OpenApiDocument } from './create-openapi.js';
import { fieldsOf, type JsonSchema } from './schema-fields.js';

interface Typed {
	content?: Record<string, { schema: JsonSchema }>;
}

interface DocumentedResponse extends Typed {
	description: string;
	headers?: Record<string, { description: string }>;
}

interface DocumentedOperation {
	operationId: string;
	tags: string[];
	summary: string;
	description?: string;
	deprecated?: boolean;
	security: Record<string, unknown>[];
	parameters?: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
	requestBody?: Typed;
	responses: Record<string, DocumentedResponse>;
}

/** Descriptions contain no markup except code in backticks. */
const prose = (text: string): Content =>
	text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));

const codeOf = (text: string) => html`<code>${text}</code>`;

function table(label: string, head: readonly string[], rows: readonly (readonly Content[])[]): Html {
	const cells = head.map((cell) => html`<th scope="col">${cell}</th>`);
	const body = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
	return html`<div class="fields" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${cells}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Rules as a sentence, for example "At most 5; default 3." */
function rulesHtml(rules: readonly string[]): Content {
	const sentence = rules.join('; ');
	return sentence && html`<span class="rules">${sentence.charAt(0).toUpperCase() + sentence.slice(1)}.</span>`;
}

const fieldRows = (schema: JsonSchema) =>
	fieldsOf(schema).map(({ name, type, isRequired, rules, description }) => [
		codeOf(name),
		`${type}${isRequired ? ', required' : ''}`,
		[prose(description), rulesHtml(rules)],
	]);

/** @param of what it belongs to: many tables of a page have the same title */
function fieldTable(title: string, of: string, schema: JsonSchema): Content {
	const rows = fieldRows(schema);
	return rows.length > 0 && html`<h4>${title}</h4>${table(`${title}: ${of}`, ['Field', 'Type', 'Notes'], rows)}`;
}

const keyNames: Record<string, string> = { assistantKey: 'assistant key', adminKey: 'admin key' };

function keyOf({ security }: DocumentedOperation): string {
	const [name] = Object.keys(security[0] ?? {});
	return name === undefined ? 'no key' : (keyNames[name] ?? name);
}

const addressOf = (method: string, path: string) =>
	html`<span class="method method-${method}">${method.toUpperCase()}</span> ${codeOf(path)}`;

function parametersHtml({ summary, parameters = [] }: DocumentedOperation): Content {
	if (parameters.length === 0) return undefined;
	const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
		const [field] = fieldRows(schema);
		return [codeOf(name), `${place}${required ? ', required' : ''}`, [prose(description), field?.[2]]];
	});
	return html`<h4>Parameters</h4>${table(`Parameters: ${summary}`, ['Name', 'Where', 'Notes'], rows)}`;
}

function responsesHtml({ summary, responses }: DocumentedOperation): Html {
	const rows = Object.entries(responses).map(([status, { description, headers = {}, content = {} }]) => {
		const sent = Object.entries(headers).map(
			([name, header]) => html`<br />${codeOf(name)} ${prose(header.description)}`,
		);
		const types = Object.keys(content).map((type, index) => [index > 0 && ', ', codeOf(type)]);
		return [status, [prose(description), sent], types];
	});
	return html`<h4>Responses</h4>${table(`Responses: ${summary}`, ['Status', 'Meaning', 'Type'], rows)}`;
}

function operationHtml(path: string, method: string, operation: DocumentedOperation): Html {
	const { operationId, summary, description, deprecated, requestBody, responses } = operation;
	const body = requestBody?.content?.['application/json']?.schema;
	const result = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
	const marks = html`<span class="mark">${keyOf(operation)}</span>${deprecated && html` <span class="mark">deprecated</span>`}`;
	return html`<section class="operation" id="${operationId}"><h3>${summary}</h3>
<p class="address">${addressOf(method, path)} ${marks}</p>
${description && html`<p>${prose(description)}</p>`}
${parametersHtml(operation)}
${body && fieldTable('Body', summary, body)}
${result && fieldTable('Result', summary, result)}
${responsesHtml(operation)}</section>`;
}

interface Group {
	/** The list that leads to the details. */
	index: Html;
	details: Content;
}

/** All webhooks have the same body. */
function webhooksGroup(webhooks: OpenApiDocument['webhooks']): Group[] {
	const all = Object.entries(webhooks).map(([name, { post }]) => ({ name, post: post as DocumentedOperation }));
	const [first] = all;
	if (!first) return [];
	const { description = '', parameters = [], requestBody } = first.post;
	const names = all.map(({ name, post }) => [codeOf(name), prose(post.summary)]);
	const headers = parameters.map(({ name, description = '' }) => [codeOf(name), prose(description)]);
	const items = names.map(([name, when]) => html`<li><a href="#webhooks">${name}<span>${when}</span></a></li>`);
	return [
		{
			index: html`<h2>Webhooks</h2><ul class="operations">${items}</ul>`,
			details: html`<section class="operation" id="webhooks"><h3>Webhooks</h3><p>${prose(description)}</p>
${table('Types', ['Type', 'When'], names)}
<h4>Headers</h4>${table('Headers', ['Name', 'Notes'], headers)}
${fieldTable('Body', 'Webhooks', requestBody?.content?.['application/json']?.schema ?? {})}</section>`,
		},
	];
}

/** The interface as a page for people, made from the OpenAPI document. */
export function referencePage({ info, paths, webhooks }: OpenApiDocument): string {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			path,
			method,
			operation: operation as unknown as DocumentedOperation,
		})),
	);
	const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
	const groups = tags.map((tag): Group => {
		const own = operations.filter(({ operation }) => operation.tags.includes(tag));
		const items = own.map(
			({ path, method, operation: { operationId, summary } }) =>
				html`<li><a href="#${operationId}">${addressOf(method, path)}<span>${summary}</span></a></li>`,
		);
		return {
			index: html`<h2>${tag}</h2><ul class="operations">${items}</ul>`,
			details: own.map(({ path, method, operation }) => operationHtml(path, method, operation)),
		};
	});
	const lead = html`<h1>Reference</h1><p class="lead">${prose(info.description)} Version ${info.version}; the same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>`;
	const all = [...groups, ...webhooksGroup(webhooks)];
	const main = [lead, all.map(({ index }) => index), all.map(({ details }) => details)];
	return servicePage({ title: 'Reference', links: [['/openapi.json', 'OpenAPI']], main });
}
