import { escapeHtml } from '../../site/escape-html.js';
import { adminAddress, emptyState } from './admin-page.js';

/** Links of which one is where the reader is. HTML. */
export const choice = (label: string, links: readonly [address: string, words: string, isCurrent: boolean][]): string =>
	`<nav class="choice" aria-label="${label}">${links.map(([address, words, isCurrent]) => `<a href="${escapeHtml(address)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a>`).join('')}</nav>`;

/** Leads to the whole list, or to what follows. HTML. */
export const pagingLink = (address: string, words: string): string =>
	`<p class="paging"><a href="${escapeHtml(address)}">${words}</a></p>`;

interface StateFilter<State extends string> {
	/** Address of the list, and the name of the state in its query. */
	path: string;
	domain: string;
	name: string;
	words: Record<State, string>;
	/** That is asked for; none is all of them. */
	current: State | undefined;
}

/** All of a list, or what is in one state. HTML. */
export function stateFilter<State extends string>({ path, domain, name, words, current }: StateFilter<State>): string {
	const states = [undefined, ...(Object.keys(words) as State[])];
	return choice(
		'State',
		states.map((state) => [
			adminAddress(path, { domain, [name]: state }),
			state === undefined ? 'All' : words[state],
			state === current,
		]),
	);
}

/** Says that nothing is in the state that was asked for. `things` as in “gaps”. HTML. */
export const noneInState = (things: string, state: string, list: string): string =>
	emptyState(`No ${things} are in the state “${state}”`, `Go back to <a href="${escapeHtml(list)}">all of them</a>.`);
