import { type AnswerPart, sourcesOf } from '../../../client/sources.js';
import { type PageAction, pageActionsIn, pageActionsInJson } from '../../../contract/page-actions.js';
import type { PageTool } from '../../../options/options.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { LinkPolicy } from '../citations/link-policy.js';

/** Something that the reader can do with an answer: follow a link of a page, or have a function of the site run. */
export type OfferedAction = { name: string; label: string } & (
	| { href: string; tool?: undefined }
	| { tool: PageTool; input?: unknown; path?: string; href?: undefined }
);

interface Part extends AnswerPart {
	data?: unknown;
}

/** A call that a model proposes: nothing has run, and nothing runs before the reader wants it. */
const proposalOf = ({ type, toolName, state, input }: Part) =>
	state === 'input-available' ? { name: toolName ?? type.replace(/^tool-/, ''), input } : undefined;

/** Paths by the names of actions, where the service says them. */
function pathsIn(data: unknown): Map<string, string> {
	const rows = (Array.isArray(data) ? data : []) as ({ name?: unknown; path?: unknown } | null)[];
	return new Map(
		rows.flatMap((row): [string, string][] =>
			typeof row?.name === 'string' && typeof row.path === 'string' ? [[row.name, row.path]] : [],
		),
	);
}

const pageOf = (address: string) => address.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** What the reader can do with an answer: what a model proposes, and what the cited pages offer; each name once. */
export function offeredActions(
	message: { parts: readonly Part[] },
	tools: readonly PageTool[],
	links: Pick<LinkPolicy, 'hrefOf'>,
	ownActions: string | undefined,
): OfferedAction[] {
	const offered = new Map<string, OfferedAction>();
	const offer = (action: OfferedAction) => offered.has(action.name) || offered.set(action.name, action);
	const toolOf = (name: string) => tools.find((tool) => tool.name === name);
	const offerAction = ({ name, label, href }: PageAction, path?: string) => {
		const tool = toolOf(name);
		const address = href && links.hrefOf(href, 'link');
		if (label && address) offer({ name, label, href: address });
		else if (tool && !href) offer({ name, label: label ?? tool.label, tool, ...(path !== undefined && { path }) });
	};
	for (const part of message.parts) {
		const proposal = proposalOf(part);
		const tool = proposal && toolOf(proposal.name);
		if (proposal && tool) offer({ name: tool.name, label: tool.label, tool, input: proposal.input });
	}
	for (const { type, data } of message.parts) {
		if (type !== 'data-actions') continue;
		const paths = pathsIn(data);
		for (const action of pageActionsIn(data) ?? []) offerAction(action, paths.get(action.name));
	}
	const here = pageOf(pageAddress());
	const citesThisPage = sourcesOf(message).some(({ url }) => pageOf(links.hrefOf(url) ?? '') === here);
	for (const action of (citesThisPage && pageActionsInJson(ownActions ?? '')) || []) {
		offerAction(action, new URL(here).pathname);
	}
	return [...offered.values()];
}
