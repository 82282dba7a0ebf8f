import { DocentError } from '../../../client/docent-error.js';
import { type DocentEvents, eventNames } from '../../../options/events.js';
import type { Customise } from '../widget-context.js';

/** Calls the owner's functions with what the page hears. What they throw is theirs: it is reported and stops nothing. */
export const callHooks: Customise = ({ host, options: { hooks } }, _, signal) => {
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
