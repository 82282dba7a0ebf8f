import { callService } from '../../client/call-service.js';
import { createSearchClient, type PageMatch } from '../../client/search-client.js';
import { pagePath } from '../../contract/routes.js';
import type { PageResponse } from '../../contract/search.js';
import type { AnswerDetail, AskDetail } from '../../options/events.js';
import type { PanelLoader, WidgetContext, WidgetOptions } from '../boot/widget-context.js';
import { conversationMarkdown } from '../conversation/conversation-markdown.js';
import { clickInPage } from '../page/navigation/click-in-page.js';
import { leaveFor, pageAddress, pageOrigin } from '../page/navigation/navigate.js';

/** A tool of the page. When `run` throws a `Refusal`, the agent reads its message. */
export interface PageTool {
	name: string;
	title: string;
	description: string;
	properties: Record<string, { type: 'string' | 'integer'; description: string }>;
	/** The names of the required properties. */
	required: string[];
	readOnly: boolean;
	run(input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<string>;
}

/** An error whose message the agent reads. */
export class Refusal extends Error {}

/** How many sections one search finds, by default and at most. */
const found = { usual: 8, most: 20 };

const addressOf = (url: string, { docsUrl }: WidgetOptions) => new URL(url, docsUrl ?? pageAddress());

function matchMarkdown({ title, heading = title, breadcrumb, excerpt = '', url }: PageMatch, options: WidgetOptions) {
	const way = breadcrumb.length > 0 ? breadcrumb : [...new Set([title, heading])];
	return `## ${way.join(' › ')}\n\nAddress: ${addressOf(url, options).href}\n\n${excerpt.trim()}`;
}

function searchTool(options: WidgetOptions): PageTool {
	const client = createSearchClient(options);
	return {
		name: 'search_docs',
		title: 'Search the documentation',
		description: 'Sections of this site’s documentation that match a query, the best first, with their addresses.',
		properties: {
			query: { type: 'string', description: 'What to look for: a question or a few words.' },
			count: { type: 'integer', description: `Most sections, ${found.usual} by default, ${found.most} at most.` },
		},
		required: ['query'],
		readOnly: true,
		async run({ query, count }, signal) {
			const limit = Number.isInteger(count) ? Math.min(Math.max(count as number, 1), found.most) : found.usual;
			const matches = await client.search(String(query), signal, { limit });
			if (!matches) throw new Refusal('The search cannot be reached. Try again in a moment.');
			if (matches.length === 0) return 'Nothing was found. Use other words.';
			return matches.map((match) => matchMarkdown(match, options)).join('\n\n');
		},
	};
}

/** An address inside the site or its documentation, from an address or a path. */
function placeOf(path: unknown, options: WidgetOptions): URL {
	const base = options.docsUrl ?? pageAddress();
	const place = URL.canParse(String(path), base) ? new URL(String(path), base) : undefined;
	const origins = [pageOrigin(), new URL(base).origin];
	if (place && origins.includes(place.origin)) return place;
	throw new Refusal(`${path} is no page of this documentation. search_docs gives the addresses of its pages.`);
}

const pathProperty = { type: 'string', description: 'Path or address of the page, as search_docs gives it.' } as const;

const readTool = (options: WidgetOptions): PageTool => ({
	name: 'read_page',
	title: 'Read a page',
	description: 'A whole page of this site’s documentation as Markdown.',
	properties: { path: pathProperty },
	required: ['path'],
	readOnly: true,
	async run({ path }, signal) {
		const { pathname, href } = placeOf(path, options);
		const response = await callService(options, pagePath(options.domain), { json: { path: pathname }, signal });
		if (response.status === 404) throw new Refusal(`There is no page at ${pathname}. search_docs finds pages.`);
		if (!response.ok) throw new Refusal(`The page cannot be read (${response.status}). Try again in a moment.`);
		const { content } = (await response.json()) as PageResponse;
		return `Address: ${href}\n\n${content}`;
	},
});

const navigateTool = (options: WidgetOptions, emit: WidgetContext['emit']): PageTool => ({
	name: 'navigate_page',
	title: 'Open a page',
	description: 'Opens a page of this site’s documentation for the reader, in this tab.',
	properties: { path: pathProperty },
	required: ['path'],
	readOnly: false,
	async run({ path }) {
		const { href, origin } = placeOf(path, options);
		const go = () => {
			if (origin !== pageOrigin()) return leaveFor(href);
			emit('navigate', { url: href });
			(options.onNavigate ?? clickInPage)(href);
		};
		// The agent gets its answer before the page is left.
		setTimeout(go);
		return `${href} is being opened.`;
	},
});

const askTool = ({ host }: WidgetContext, panel: PanelLoader): PageTool => ({
	name: 'ask',
	title: 'Ask a question',
	description:
		'Asks the assistant of this documentation in its panel, where the reader sees it, and gives the answer with the sections that it rests on.',
	properties: { question: { type: 'string', description: 'One question in whole sentences.' } },
	required: ['question'],
	readOnly: false,
	async run({ question }, signal) {
		const handle = await panel.get();
		if (!handle) throw new Refusal('The assistant cannot be loaded. Try again in a moment.');
		const waiting = new AbortController();
		const until = { signal: waiting.signal };
		let asked = false;
		const heard = new Promise<AnswerDetail>((resolve, reject) => {
			signal?.addEventListener('abort', () => reject(signal.reason), until);
			host.element.addEventListener(
				'docent:ask',
				(event) => {
					asked ||= (event as CustomEvent<AskDetail>).detail.source === 'agent';
				},
				until,
			);
			host.element.addEventListener(
				'docent:answer',
				(event) => resolve((event as CustomEvent<AnswerDetail>).detail),
				until,
			);
		});
		try {
			handle.ask(String(question), { source: 'agent' });
			if (!asked)
				throw new Refusal(
					'Another answer is being written: the question waits in the panel until the reader sends it.',
				);
			const { messageId, ended } = await heard;
			const answer = handle.messages().filter(({ id }) => id === messageId);
			if (ended === 'failed') throw new Refusal('The assistant could not answer; the panel says why.');
			const whole = ended === 'complete' ? '' : '\n> The answer was stopped before its end.\n';
			return conversationMarkdown(answer, { sources: 'Sources' }, String(question)) + whole;
		} finally {
			waiting.abort();
		}
	},
});

/** The tools that agents in the browser can use on the page. */
export function createPageTools(widget: WidgetContext, options: WidgetOptions, panel: PanelLoader): PageTool[] {
	const tools = [searchTool(options), readTool(options), navigateTool(options, widget.emit)];
	return options.assistant === false ? tools : [...tools, askTool(widget, panel)];
}
