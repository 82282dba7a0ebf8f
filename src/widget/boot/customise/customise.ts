import { DocentError } from '../../../client/docent-error.js';
import { type DocentEvents, eventNames } from '../../../options/events.js';
import { ownDocument } from '../../page/own-document.js';
import { dress } from '../appearance/appearance.js';
import type { Customise } from '../widget-context.js';

/** Calls the owner's hooks for every event. An error in a hook is reported and stops nothing. */
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

/** Shows the owner's contact link beside the launcher when the panel cannot be loaded. */
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

/** An inline panel is loaded at once. */
const openInPage: Customise = ({ options }, panel) => {
	if (options.mode === 'inline') void panel.get().then((handle) => handle?.open({ focus: false }));
};

/** Loads the panel when the page is idle, unless the reader saves data. */
const preloadWhenIdle: Customise = ({ options }, { preload }) => {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (options.preload === 'idle' && !connection?.saveData) (globalThis.requestIdleCallback ?? setTimeout)(preload);
};

/** Combines several customisations. */
export const together =
	(...parts: readonly Customise[]): Customise =>
	(...page) => {
		for (const part of parts) part(...page);
	};

/** Everything that options do on the page. Each part checks its own option. */
export const customise = together(dress, callHooks, offerHandoff, preloadWhenIdle, openInPage);
