import { useEffect, useRef, useState } from 'preact/hooks';
import { type AnswerPart, sourcesOf } from '../../../client/sources.js';
import { type PageAction, pageActionsIn, pageActionsInJson } from '../../../contract/page-actions.js';
import type { PageTool } from '../../../options/options.js';
import type { DocentMessage } from '../../conversation/message.js';
import { onEscape } from '../../host/escape.js';
import { pageActionsMeta } from '../../page/content/page-actions-meta.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import { type PageActionsStrings, pageActionsStrings } from '../../strings/parts/en-page-actions.js';
import { hostOf, type LinkPolicy, targetOf, useLinks } from '../citations/link-policy.js';
import { stripHidden } from '../hidden-characters.js';
import { icon } from '../icons.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { useController } from '../state/panel-controller.js';

/** An action below an answer: a link of a page, or a function of the site. */
type OfferedAction = { name: string; label: string } & (
	| { href: string; tool?: undefined }
	| { tool: PageTool; input?: unknown; path?: string; href?: undefined }
);

interface Part extends AnswerPart {
	data?: unknown;
}

/** A call that a model proposes. It runs only when the reader presses its button. */
const proposalOf = ({ type, toolName, state, input }: Part) =>
	state === 'input-available' ? { name: toolName ?? type.replace(/^tool-/, ''), input } : undefined;

/** The path of each action's page, by the action's name, as far as the service sends it. */
function pathsIn(data: unknown): Map<string, string> {
	const rows = (Array.isArray(data) ? data : []) as ({ name?: unknown; path?: unknown } | null)[];
	return new Map(
		rows.flatMap((row): [string, string][] =>
			typeof row?.name === 'string' && typeof row.path === 'string' ? [[row.name, row.path]] : [],
		),
	);
}

const pageOf = (address: string) => address.replace(/[?#].*$/, '').replace(/\/+$/, '');

/** The actions of an answer: those that a model proposes and those of the cited pages, each name once. */
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

/** The progress of the action that the reader has pressed last. */
interface Progress {
	name?: string;
	/** Whether the reader is being asked for a confirmation. */
	asked?: boolean;
	running?: boolean;
	failed?: boolean;
	said?: string;
}

type ToolAction = Extract<OfferedAction, { tool: object }>;

/** The actions of an answer, below its sources. */
function PageActions({ message }: { message: DocentMessage }) {
	const controller = useController();
	const links = useLinks();
	const strings = usePartStrings('pageActions', pageActionsStrings);
	const [progress, setProgress] = useState<Progress>({});
	const section = useRef<HTMLElement>(null);
	const actions = offeredActions(message, controller.options.tools ?? [], links, pageActionsMeta());
	if (!strings || actions.length === 0) return null;

	const focus = (name: string) => section.current?.querySelector<HTMLElement>(`[data-action="${name}"]`)?.focus();
	async function run({ name, label, tool, input, path }: ToolAction, { failed, done }: PageActionsStrings) {
		focus(name);
		setProgress({ name, running: true });
		try {
			const said = await tool.run({ input, ...(path !== undefined && { path }) });
			setProgress({ name, said: typeof said === 'string' && said ? said : done(label) });
		} catch {
			setProgress({ name, failed: true, said: failed(label) });
		}
	}
	const press = (action: ToolAction) => {
		if (progress.running) return;
		if (action.tool.confirm || inputRows(action.input).length > 0) setProgress({ name: action.name, asked: true });
		else void run(action, strings);
	};
	const asked = progress.asked ? actions.find(({ name }) => name === progress.name) : undefined;
	return (
		<section ref={section} part="page-actions" class="mt-4">
			<h4 class="mb-2 font-semibold text-muted text-xs">{strings.heading}</h4>
			<ul class="flex flex-wrap gap-2" aria-label={strings.heading}>
				{actions.map((action) => (
					<li key={action.name} class="max-w-full">
						{action.tool ? (
							<button
								type="button"
								class="outline-button page-action"
								data-action={action.name}
								aria-disabled={progress.running}
								onClick={() => press(action)}
							>
								{action.label}
							</button>
						) : (
							<a
								class="outline-button page-action"
								href={action.href}
								target={targetOf(action.href)}
								rel="noopener noreferrer"
								onClick={(event) => links.open(event, action.href)}
							>
								{action.label}
								{hostOf(links, action.href) && <bdi class="text-muted text-xs">{hostOf(links, action.href)}</bdi>}
								<GoIcon />
							</a>
						)}
					</li>
				))}
			</ul>
			{asked?.tool && (
				<Confirmation
					action={asked}
					cancel={strings.cancel}
					onConfirm={() => void run(asked, strings)}
					onCancel={() => {
						focus(asked.name);
						setProgress({});
					}}
				/>
			)}
			<p class={`page-action-said ${progress.failed ? 'failed' : ''}`} role="status">
				{progress.running ? strings.running : progress.said}
			</p>
		</section>
	);
}

interface ConfirmationProps {
	action: ToolAction;
	cancel: string;
	onConfirm: () => void;
	onCancel: () => void;
}

const written = (value: unknown) => stripHidden(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** What a model wants a tool to be run with, by names. */
function inputRows(input: unknown): [name: string, value: string][] {
	if (input === undefined || input === null) return [];
	if (typeof input !== 'object' || Array.isArray(input)) return [['', written(input)]];
	return Object.entries(input).map(([name, value]) => [stripHidden(name), written(value)]);
}

/** Shows the owner's sentence and what a model has put in, which the reader confirms before the function runs. */
function Confirmation({ action: { label, tool, input }, cancel, onConfirm, onCancel }: ConfirmationProps) {
	const agree = useRef<HTMLButtonElement>(null);
	const rows = inputRows(input);
	useEffect(() => agree.current?.focus(), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape on one of its buttons is the second of them
		<div class="mt-3 rounded-lg border border-line bg-raised p-[11px] text-sm" onKeyDown={onEscape(onCancel)}>
			<div id="page-action-confirm">
				{tool.confirm && <p dir="auto">{tool.confirm}</p>}
				{rows.length > 0 && (
					<dl class="page-action-input">
						{rows.map(([name, value]) => (
							<div key={name}>
								<dt class="text-muted text-xs">
									<bdi>{name}</bdi>
								</dt>
								<dd dir="auto">{value}</dd>
							</div>
						))}
					</dl>
				)}
			</div>
			<div class="mt-2 flex flex-wrap gap-2">
				<button
					ref={agree}
					type="button"
					class="outline-button page-action strong"
					aria-describedby="page-action-confirm"
					onClick={onConfirm}
				>
					{label}
				</button>
				<button type="button" class="outline-button page-action" onClick={onCancel}>
					{cancel}
				</button>
			</div>
		</div>
	);
}

const GoIcon = icon('M5 12h14M13 6l6 6-6 6', 16);

export { default as css } from './page-actions.css';
export { PageActions as view };
