import { servicePage } from '../../pages/service-page.js';
import { escapeHtml } from '../../site/escape-html.js';
import type { OpenApiDocument } from './create-openapi.js';
import { fieldsOf, type JsonSchema } from './schema-fields.js';

interface Content {
	content?: Record<string, { schema: JsonSchema }>;
}

interface DocumentedResponse extends Content {
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
	requestBody?: Content;
	responses: Record<string, DocumentedResponse>;
}

/** Descriptions contain no markup except code in backticks. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const table = (label: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
	`<div class="fields" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

/** Rules as a sentence, for example "At most 5; default 3." */
function rulesHtml(rules: readonly string[]): string {
	const [first, ...rest] = rules.join('; ');
	return first === undefined ? '' : `<span class="rules">${escapeHtml(first.toUpperCase() + rest.join(''))}.</span>`;
}

const fieldRows = (schema: JsonSchema) =>
	fieldsOf(schema).map(({ name, type, isRequired, rules, description }) => [
		`<code>${escapeHtml(name)}</code>`,
		`${escapeHtml(type)}${isRequired ? ', required' : ''}`,
		prose(description) + rulesHtml(rules),
	]);

const fieldTable = (title: string, schema: JsonSchema) => {
	const rows = fieldRows(schema);
	return rows.length === 0 ? '' : `<h4>${title}</h4>${table(title, ['Field', 'Type', 'Notes'], rows)}`;
};

const keyNames: Record<string, string> = { assistantKey: 'assistant key', adminKey: 'admin key' };

function keyOf({ security }: DocumentedOperation): string {
	const [name] = Object.keys(security[0] ?? {});
	return name === undefined ? 'no key' : (keyNames[name] ?? name);
}

const addressOf = (method: string, path: string) =>
	`<span class="method method-${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>`;

function operationHtml(path: string, method: string, operation: DocumentedOperation): string {
	const { operationId, summary, description, deprecated, parameters = [], requestBody, responses } = operation;
	const marks = [keyOf(operation), ...(deprecated ? ['deprecated'] : [])];
	const parameterRows = parameters.map((parameter) => [
		`<code>${escapeHtml(parameter.name)}</code>`,
		`${parameter.in}${parameter.required ? ', required' : ''}`,
		[prose(parameter.description ?? ''), ...(fieldRows(parameter.schema)[0]?.slice(2) ?? [])].filter(Boolean).join(' '),
	]);
	const body = requestBody?.content?.['application/json']?.schema;
	const answers = Object.entries(responses).map(([status, response]) => {
		const types = Object.keys(response.content ?? {}).map((type) => `<code>${escapeHtml(type)}</code>`);
		const headers = Object.entries(response.headers ?? {}).map(
			([name, header]) => `<br /><code>${escapeHtml(name)}</code> ${prose(header.description)}`,
		);
		return [status, `${prose(response.description)}${headers.join('')}`, types.join(', ')];
	});
	const result = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
	return [
		`<section class="operation" id="${escapeHtml(operationId)}"><h3>${escapeHtml(summary)}</h3>`,
		`<p class="address">${addressOf(method, path)} ${marks.map((mark) => `<span class="mark">${mark}</span>`).join(' ')}</p>`,
		description ? `<p>${prose(description)}</p>` : '',
		parameterRows.length > 0
			? `<h4>Parameters</h4>${table('Parameters', ['Name', 'Where', 'Notes'], parameterRows)}`
			: '',
		body ? fieldTable('Body', body) : '',
		result ? fieldTable('Result', result) : '',
		`<h4>Responses</h4>${table('Responses', ['Status', 'Meaning', 'Type'], answers)}</section>`,
	].join('');
}

/** All webhooks have the same body. */
function webhooksHtml(webhooks: OpenApiDocument['webhooks']): { index: string; details: string } {
	const all = Object.entries(webhooks).map(([name, { post }]) => ({ name, post: post as DocumentedOperation }));
	const [first] = all;
	if (!first) return { index: '', details: '' };
	const { description = '', parameters = [], requestBody } = first.post;
	const names = all.map(({ name, post }) => [`<code>${escapeHtml(name)}</code>`, prose(post.summary)]);
	const headers = parameters.map((parameter) => [
		`<code>${escapeHtml(parameter.name)}</code>`,
		prose(parameter.description ?? ''),
	]);
	const index = names.map(([name, when]) => `<li><a href="#webhooks">${name}<span>${when}</span></a></li>`);
	const details = [
		`<section class="operation" id="webhooks"><h3>Webhooks</h3><p>${prose(description)}</p>`,
		table('Types', ['Type', 'When'], names),
		`<h4>Headers</h4>${table('Headers', ['Name', 'Notes'], headers)}`,
		`${fieldTable('Body', requestBody?.content?.['application/json']?.schema ?? {})}</section>`,
	];
	return { index: `<h2>Webhooks</h2><ul class="operations">${index.join('')}</ul>`, details: details.join('') };
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
	const groups = tags.map((tag) => {
		const own = operations.filter(({ operation }) => operation.tags.includes(tag));
		const index = own.map(
			({ path, method, operation }) =>
				`<li><a href="#${escapeHtml(operation.operationId)}">${addressOf(method, path)}<span>${escapeHtml(operation.summary)}</span></a></li>`,
		);
		const details = own.map(({ path, method, operation }) => operationHtml(path, method, operation));
		return { tag, index: `<h2>${tag}</h2><ul class="operations">${index.join('')}</ul>`, details: details.join('') };
	});
	const lead = `<h1>Reference</h1><p class="lead">${prose(info.description)} Version ${escapeHtml(info.version)}; the same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>`;
	const all = [...groups, webhooksHtml(webhooks)];
	const main = [lead, ...all.map(({ index }) => index), ...all.map(({ details }) => details)].join('');
	return servicePage({ title: 'Reference', links: [['/openapi.json', 'OpenAPI']], main });
}
