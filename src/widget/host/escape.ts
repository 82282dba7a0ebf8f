import { isComposing } from './is-composing.js';

/** Whether a key press is an Escape that is still to be used: neither an input method nor anything on the page has taken it. */
export const isEscape = (event: KeyboardEvent): boolean =>
	event.key === 'Escape' && !event.defaultPrevented && !isComposing(event);

/**
 * A listener for keys that closes one layer by Escape. The elements around the focus are the stack of what is open: the innermost one takes
 * the press, and those around it see that it is taken.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
	if (!isEscape(event)) return;
	event.preventDefault();
	close();
};
