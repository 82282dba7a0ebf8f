import { DocentError } from '../../../client/docent-error.js';
import { type DocentEvents, eventNames } from '../../../options/events.js';
import { ownDocument } from '../../page/own-document.js';
import { dress } from '../appearance/appearance.js';
import type { Customise } from '../widget-context.js';

/** Calls the owner's hooks with every event. An error in a hook is reported and stops nothing. */
const callHooks: Customise = ({ host, options: { hooks } }, _, signal) => {
	const call = (hook: () => void) => {
		try {
			hook();
		} catch (error) {
			console.error('Docent: one of your hooks threw an error; the assistant goes on.', error);
		}
	};
	for (const name of hooks ? eventNames : []) {
		const onEvent = (event: Event) => {
			const { detail } = event as CustomEvent<DocentEvents[typeof name]>;
			call(() => hooks?.event?.(name, detail));
			if (name !== 'error') return;
			const { code, message } = detail as DocentEvents['error'];
			call(() => hooks?.error?.(new DocentError(code, message, { retryable: code !== 'options' })));
		};
		host.element.addEventListener(`docent:${name}`, onEvent, { signal });
	}
};

/** Where the panel cannot be loaded, the owner's way to a person stands beside the launcher: a link needs none of our code. */
const offerHandoff: Customise = ({ host, options: { handoff } }, _, signal) => {
	const address = handoff?.url ?? (handoff?.email && `mailto:${handoff.email}`);
	if (!address || !/^(https?|mailto):/i.test(address)) return;
	const link = Object.assign(ownDocument.createElement('a'), {
		className: 'launcher-link',
		href: address,
		textContent: handoff?.label ?? address.replace(/^mailto:|^https?:\/\//i, ''),
	});
	const show = (event: Event) => {
		if ((event as CustomEvent<{ code: string }>).detail.code === 'load') host.root.append(link);
	};
	const hide = () => link.remove();
	host.element.addEventListener('docent:error', show, { signal });
	host.element.addEventListener('docent:open', hide, { signal });
	signal.addEventListener('abort', hide);
};

/** A panel that is part of the page is there from the start. */
const openInPage: Customise = ({ options }, panel) => {
	if (options.mode === 'inline') void panel.get().then((handle) => handle?.open({ focus: false }));
};

/** Fetches the panel ahead, once the page has nothing else to do; never for readers who save data. */
const preloadWhenIdle: Customise = ({ options }, { preload }) => {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (options.preload === 'idle' && !connection?.saveData) (globalThis.requestIdleCallback ?? setTimeout)(preload);
};

/** Several as one. */
export const together =
	(...parts: readonly Customise[]): Customise =>
	(...page) => {
		for (const part of parts) part(...page);
	};

/** Everything that options beyond the plainest do on the page; each part looks for its own option. */
export const customise = together(dress, callHooks, offerHandoff, preloadWhenIdle, openInPage);
