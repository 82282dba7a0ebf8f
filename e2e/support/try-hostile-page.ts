import type { HostilePage } from './hostile-pages.js';

/** What became of the assistant on a page: a question was answered, or a sentence says why not. */
export interface Outcome {
	what: string;
	state: 'answered' | 'said' | 'silent';
	/** What was said, in the panel or on the console, or what stands there. */
	text: string;
}

/** Empties all that a page of this origin can store, but cookies. */
export async function forgetPage(): Promise<void> {
	localStorage.clear();
	sessionStorage.clear();
	for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
	for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** Runs first in a page that is tried: keeps what is said, before the page can change how. */
const listener = `for (const name of ['error', 'warn'])
	console[name] = (...words) => void window.parent.heard.push(words.map(String).join(' '));`;

/**
 * Opens the assistant of a page in a frame, and asks. This code runs in the page around the frame, where no script was changed.
 *
 * @param patience milliseconds after which nothing more is waited for
 */
export async function tryHostilePage({
	what,
	url,
	patience,
}: {
	what: string;
	url: string;
	patience: number;
}): Promise<Outcome> {
	const around = window as unknown as { heard: string[] };
	const until = async <Found>(find: () => Found): Promise<Found> => {
		const end = Date.now() + patience;
		for (;;) {
			const found = find();
			if (found || Date.now() > end) return found;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};
	around.heard = [];
	const frame = document.createElement('iframe');
	frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
	frame.src = url;
	document.body.append(frame);
	const root = () => {
		const page = frame.contentDocument;
		return page && Document.prototype.querySelector.call(page, 'docent-assistant')?.shadowRoot;
	};
	const find = <Found extends Element>(selector: string) => root()?.querySelector<Found>(selector) ?? undefined;
	const said = () => around.heard.find((words) => /^Docent[ :]/.test(words));
	const isVisible = (element: Element | undefined) => {
		const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
		return width > 100 && height > 15 && left >= 0 && left + width <= innerWidth && top < innerHeight;
	};
	// A page whose `remove` only hides leaves the words of before in their place.
	const isAnswered = () =>
		Array.from(root()?.querySelectorAll('.md') ?? []).some(
			(answer) => (answer.textContent ?? '').length > 40 && isVisible(answer),
		);
	await until(() => find('.launcher') || said());
	find<HTMLElement>('.launcher')?.click();
	const field = () => find<HTMLTextAreaElement>('.panel textarea');
	await until(() => isVisible(field()) || said());
	const composer = field();
	if (composer) {
		composer.value = 'How do I embed Docent with a script tag?';
		composer.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
		await new Promise((resolve) => setTimeout(resolve, 30));
		composer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
	}
	const notice = () => find('.notice')?.textContent || said();
	await until(() => isAnswered() || notice());
	// Every place in the composer is on the screen, and nothing of the page covers it.
	const isReached = () => {
		const { left = 0, top = 0, width = 0, height = 0 } = field()?.getBoundingClientRect() ?? {};
		const page = frame.contentDocument as Document;
		const reached = Document.prototype.elementFromPoint.call(page, left + width / 2, top + height / 2);
		return reached?.localName === 'docent-assistant';
	};
	const state = isAnswered() && isReached() ? 'answered' : notice() ? 'said' : 'silent';
	return { what, state, text: (notice() || root()?.textContent || '').slice(0, 300) };
}

/** A page of the table as HTML, with the assistant's script tag. */
export function writePage(page: HostilePage, tag: string): string {
	return `${page.quirks ? '' : '<!doctype html>'}
<html lang="en" ${page.html ?? ''}>
<head><meta charset="utf-8"><title>Gasket guide</title>
<script>${listener}</script><script>${page.script ?? ''}</script>${page.head ?? ''}</head>
<body>${page.body ?? ''}<main><h1>Gasket guide</h1><p>Gasket seals the joint.</p></main>
${tag}</body></html>`;
}
