import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { splitPolicies } from '../../doctor/checks/policy/parse-policy.js';
import type { Embedding, PagePolicy, ScriptTag } from '../../doctor/embedding.js';

const parser = unified().use(rehypeParse).freeze();

/** An attribute as it is written. The parser turns lists into arrays. */
function attribute({ properties }: Element, name: string): string | undefined {
	const value = properties[name];
	if (value === undefined || value === null || value === false) return undefined;
	if (value === true) return '';
	return Array.isArray(value) ? value.join(' ') : String(value);
}

const textOf = ({ children }: Element) => children.map((child) => (child.type === 'text' ? child.value : '')).join('');

/** The parser turns `data-api-key` into `dataApiKey`, which is the option `apiKey`. */
function dataOf({ properties }: Element): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(properties)
			.filter(([name]) => /^data[A-Z]/.test(name))
			.map(([name, value]) => [(name[4] ?? '').toLowerCase() + name.slice(5), value === true ? '' : String(value)]),
	);
}

/** The members of the JSON block; empty when the text is not JSON, which the check of the options reports as missing options. */
function blockOf(text: string): Record<string, unknown> {
	try {
		const members: unknown = JSON.parse(text);
		return typeof members === 'object' && members !== null ? { ...members } : {};
	} catch {
		return {};
	}
}

/** The options that a script passes to `init`, as far as they are literals: the page is read and not run. */
function initOf(text: string): Record<string, unknown> {
	if (!/docent/i.test(text)) return {};
	const written = text.matchAll(/\b(domain|apiKey|baseUrl|index)["']?\s*:\s*(["'`])([^"'`\n]+)\2/g);
	return Object.fromEntries([...written].map(([, name = '', , value]) => [name, value]));
}

/** Finds the loader by its name, with or without a version, or by the attributes of its tag. */
const isLoader = (tag: Element, src: string) =>
	/\/docent(?:[-.@]\d[\w.-]*)?\.js(?:[?#]|$)/.test(`/${src}`) ||
	attribute(tag, 'dataApiKey')?.startsWith('svc_') === true;

interface Found {
	base: string | undefined;
	script: ScriptTag | undefined;
	tag: Record<string, unknown>;
	block: Record<string, unknown>;
	init: Record<string, unknown>;
	policies: string[];
}

function take(found: Found, element: Element, page: string): void {
	if (element.tagName === 'base') found.base ??= attribute(element, 'href');
	if (element.tagName === 'meta' && attribute(element, 'httpEquiv')?.toLowerCase() === 'content-security-policy') {
		found.policies.push(attribute(element, 'content') ?? '');
	}
	if (element.tagName !== 'script') return;
	const src = attribute(element, 'src');
	if (attribute(element, 'dataDocentOptions') !== undefined) found.block = blockOf(textOf(element));
	else if (src === undefined) found.init = { ...initOf(textOf(element)), ...found.init };
	else if (!found.script && isLoader(element, src)) {
		const address = new URL(src, new URL(found.base ?? '', page)).href;
		found.script = {
			src: address,
			integrity: attribute(element, 'integrity'),
			crossOrigin: attribute(element, 'crossOrigin'),
			nonce: attribute(element, 'nonce'),
		};
		found.tag = dataOf(element);
	}
}

const policiesOf = (header: string | null, from: PagePolicy['from']): PagePolicy[] =>
	splitPolicies(header ?? '').map((text) => ({ text, from }));

/** How a page embeds the assistant, by its HTML and its headers. Scripts of the page are not run. */
export function readEmbedding(page: string, html: string, headers: Headers): Embedding {
	const found: Found = { base: undefined, script: undefined, tag: {}, block: {}, init: {}, policies: [] };
	const tree: Root = parser.parse(html);
	visit(tree, 'element', (element) => take(found, element, page));
	return {
		page,
		script: found.script,
		options: { ...found.init, ...found.block, ...found.tag },
		policies: [
			...policiesOf(headers.get('content-security-policy'), 'header'),
			...found.policies.map((text) => ({ text, from: 'meta' as const })),
			...policiesOf(headers.get('content-security-policy-report-only'), 'report-only'),
		],
		embedderPolicy: headers.get('cross-origin-embedder-policy') ?? undefined,
		integrityPolicy: headers.get('integrity-policy') ?? undefined,
	};
}
