import { type Html, html } from '../../site/html.js';
import { adminAddress, emptyState } from '../admin-page.js';
import { said, say } from '../language.js';
import { pagePaths } from '../page-paths.js';

/** Links to choose from, one of which is the current page. */
export function choice(label: string, links: readonly [address: string, words: string, isCurrent: boolean][]): Html {
	const choices = links.map(
		([address, words, isCurrent]) =>
			html`<a href="${address}"${isCurrent && html` aria-current="page"`}>${said(words)}</a>`,
	);
	return html`<nav class="choice" aria-label="${say(label)}">${choices}</nav>`;
}

/** A link to the whole list or to its next page. */
export const pagingLink = (address: string, words: string): Html =>
	html`<p class="paging"><a href="${address}">${said(words)}</a></p>`;

interface StateFilter<State extends string> {
	/** Address of the list, and the name of the state in its query. */
	path: string;
	domain: string;
	name: string;
	words: Record<State, string>;
	/** The requested state; without one, all. */
	current: State | undefined;
}

export function stateFilter<State extends string>({ path, domain, name, words, current }: StateFilter<State>): Html {
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

/** The empty list of a state. `things` as in “gaps”. */
export const noneInState = (things: string, state: string, list: string): Html =>
	emptyState(`No ${things} are in the state “${state}”`, html`Go back to <a href="${list}">all of them</a>.`);

/** The first questions of a domain's own answers, by their ids. */
export type OwnNames = ReadonlyMap<string, string>;

/** The id of the own answer at an address; undefined for a page, and for an own answer that is gone. */
export function ownIdIn(url: string, own: OwnNames): string | undefined {
	const id = new URLSearchParams(url.replace(/^[^?]*|#.*$/g, '')).get('answer') ?? '';
	return own.has(id) ? id : undefined;
}

/** A link to the form of the own answer at an address, named by its first question. */
export function ownAnswerLink(domain: string, url: string, own: OwnNames): Html | undefined {
	const id = ownIdIn(url, own);
	return id === undefined
		? undefined
		: html`<a href="${adminAddress(pagePaths.adminAnswers, { domain, id })}">Own answer: ${own.get(id)}</a>`;
}
