import { useEffect, useRef, useState } from 'preact/hooks';
import { pageActionsMeta } from '../../page/content/page-actions-meta.js';
import { type PageActionsStrings, pageActionsStrings } from '../../strings/parts/en-page-actions.js';
import { loadPartStrings } from '../../strings/parts/load-part-strings.js';
import type { AnswerPartProps } from '../answer/answer.js';
import { targetOf } from '../citations/link-policy.js';
import { Icon } from '../icons.js';
import { usePanel } from '../use-panel.js';
import { type OfferedAction, offeredActions } from './offered-actions.lazy.js';

/** What became of the action that the reader has pressed last. */
interface Progress {
	name?: string;
	/** The reader is asked first. */
	asked?: boolean;
	running?: boolean;
	failed?: boolean;
	said?: string;
}

type ToolAction = Extract<OfferedAction, { tool: object }>;

/** What the reader can do with an answer, below its sources. */
function PageActions({ message }: AnswerPartProps) {
	const { controller, links, language } = usePanel();
	const [strings, setStrings] = useState<PageActionsStrings>();
	const [progress, setProgress] = useState<Progress>({});
	const section = useRef<HTMLElement>(null);
	useEffect(() => {
		let gone = false;
		void loadPartStrings(language.tag, 'pageActions', pageActionsStrings).then((loaded) => gone || setStrings(loaded));
		return () => {
			gone = true;
		};
	}, [language]);
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
		if (action.tool.confirm) setProgress({ name: action.name, asked: true });
		else void run(action, strings);
	};
	const asked = progress.asked ? actions.find(({ name }) => name === progress.name) : undefined;
	return (
		<section ref={section} part="page-actions" class="mt-4">
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{strings.heading}</h4>
			<ul class="flex flex-wrap gap-2" aria-label={strings.heading}>
				{actions.map((action) => (
					<li key={action.name} class="max-w-full">
						{action.tool ? (
							<button
								type="button"
								class="page-action"
								data-action={action.name}
								aria-disabled={progress.running}
								onClick={() => press(action)}
							>
								{action.label}
							</button>
						) : (
							<a
								class="page-action"
								href={action.href}
								target={targetOf(action.href)}
								rel="noopener noreferrer"
								onClick={(event) => links.open(event, action.href)}
							>
								{action.label}
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

/** The owner's sentence, which the reader agrees to first. */
function Confirmation({ action: { label, tool }, cancel, onConfirm, onCancel }: ConfirmationProps) {
	const agree = useRef<HTMLButtonElement>(null);
	useEffect(() => agree.current?.focus(), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape on one of its buttons is the second of them
		<div
			class="page-action-confirm"
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				event.stopPropagation();
				onCancel();
			}}
		>
			<p id="page-action-confirm" dir="auto">
				{tool.confirm}
			</p>
			<div class="mt-2 flex flex-wrap gap-2">
				<button
					ref={agree}
					type="button"
					class="page-action strong"
					aria-describedby="page-action-confirm"
					onClick={onConfirm}
				>
					{label}
				</button>
				<button type="button" class="page-action" onClick={onCancel}>
					{cancel}
				</button>
			</div>
		</div>
	);
}

const GoIcon = () => (
	<Icon size={14}>
		<path d="M5 12h14M13 6l6 6-6 6" />
	</Icon>
);

export { default as css } from './page-actions.css';
export { PageActions as view };
