import { useEffect, useId, useRef } from 'preact/hooks';
import type { PendingConsent } from '../../boot/widget-context.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { useController } from '../state/panel-controller.js';
import { usePanelFact } from '../state/panel-state.js';

interface ConsentProps {
	consent: PendingConsent;
	/** The panel is a part of the page, and cannot be closed. */
	inPage: boolean;
}

/** The notice of what will be sent and stored, with the reader's choice. Nothing happens before it. */
function ConsentView({ consent, inPage, later }: ConsentProps & { later: LaterStrings }) {
	const controller = useController();
	const texts = later.consent;
	const text = useRef<HTMLDivElement>(null);
	const focusRequests = usePanelFact(controller.store, (state) => state.focusRequests);
	const id = useId();
	// The text gets the focus, so that a stray Enter does not agree.
	useEffect(() => {
		if (focusRequests > 0) text.current?.focus();
	}, [focusRequests]);
	return (
		<section class="consent row-span-2 grid overflow-y-auto px-6 py-5" aria-labelledby={id}>
			<div class="mx-auto mt-24 low:mt-0 flex w-full max-w-88 flex-col items-center text-center">
				<span class="mark mb-3 grid size-12 place-items-center rounded-xl bg-accent-soft" />
				<div ref={text} tabIndex={-1}>
					<h3 id={id} class="font-semibold text-lg">
						{texts.title}
					</h3>
					<p class="mt-1 text-muted text-sm" dir="auto">
						{consent.text ?? (controller.options.apiKey ? texts.text : texts.local)}
					</p>
				</div>
				{consent.url && (
					<p class="mt-2 text-sm">
						<a href={consent.url} target="_blank" rel="noopener noreferrer">
							{texts.more}
						</a>
					</p>
				)}
				<div class="mt-5 flex flex-wrap items-center justify-center gap-3">
					<button
						type="button"
						class="primary-button"
						onClick={() => {
							consent.agree();
							controller.open({ focus: true });
						}}
					>
						{texts.agree}
					</button>
					{!inPage && (
						<button type="button" class="text-button" onClick={controller.close}>
							{texts.notNow}
						</button>
					)}
				</div>
			</div>
		</section>
	);
}

export { default as css } from './consent.css';
export { ConsentView as view };
