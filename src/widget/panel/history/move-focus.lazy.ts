/** Moves the focus up or down: the search field, then the conversations below it. */
export function moveFocus(from: HTMLElement, steps: -1 | 1): void {
	const stops = from.closest('.history')?.querySelectorAll<HTMLElement>('input[type="search"], .history-open') ?? [];
	const all = [...stops];
	all[all.indexOf(from) + steps]?.focus();
}
