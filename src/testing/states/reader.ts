import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from '../../widget/boot/docent-api.js';
import type { PanelStrings } from '../../widget/strings/en.js';

/** The actions of a reader on a page with the assistant. Each resolves when it is done. */
export interface Reader {
	open(): Promise<void>;
	/** Presses the button that opens the panel, once a press is answered before the panel is there. */
	pressLauncher(): Promise<void>;
	/** Asks, and does not wait. */
	ask(question: string): Promise<void>;
	/** Asks, and waits for the end of the answer. */
	askAndRead(question: string): Promise<void>;
	/** Leaves the page and comes back to it. */
	comeBack(): Promise<void>;
	/** Begins a new conversation. */
	startNew(): Promise<void>;
	/** Types into the composer. */
	type(text: string): Promise<void>;
	/** Presses the last button of this name. */
	press(name: keyof PanelStrings): Promise<void>;
	/** Selects an element of the page. */
	select(id: string): Promise<void>;
	/** Selects an element of the page and asks about it. */
	attach(id: string): Promise<void>;
	/** Waits until an element is there. */
	see(selector: string): Promise<Element>;
}

const assistant = () => document.querySelector('docent-assistant')?.shadowRoot;

/** Resolves with what `find` finds, as soon as it finds something. */
function until<Found>(find: () => Found | undefined | null): Promise<Found> {
	return new Promise((resolve) => {
		const look = () => {
			const found = find();
			if (found) resolve(found);
			else requestAnimationFrame(look);
		};
		look();
	});
}

export function createReader(docent: DocentApi, strings: PanelStrings, options: DocentOptions): Reader {
	const buttons = (name: keyof PanelStrings) =>
		[...(assistant()?.querySelectorAll('button') ?? [])].filter(
			(button) => (button.ariaLabel ?? button.textContent?.trim()) === strings[name],
		);
	const see = (selector: string) => until(() => assistant()?.querySelector(selector));
	const field = async () => (await see('.composer-input')) as HTMLTextAreaElement;
	const questions = () => assistant()?.querySelectorAll('.question').length ?? 0;

	const select = async (id: string) => {
		const element = await until(() => document.getElementById(id));
		// While a field has the focus, nothing of the page counts as selected.
		(assistant()?.activeElement as HTMLElement | null)?.blur();
		getSelection()?.selectAllChildren(element);
	};
	const press = async (name: keyof PanelStrings) => (await until(() => buttons(name).at(-1))).click();

	return {
		see,
		press,
		select,
		open: async () => {
			await docent.open();
			await see('dialog[open]');
		},
		async pressLauncher() {
			const answersEarly = ({ cssRules }: CSSStyleSheet) =>
				[...cssRules].some(({ cssText }) => cssText.startsWith('.sheet'));
			await until(() => assistant()?.adoptedStyleSheets.some(answersEarly));
			((await see('.launcher')) as HTMLElement).click();
		},
		ask: (question) => docent.ask(question),
		async askAndRead(question) {
			const before = questions();
			await docent.ask(question);
			await until(() => questions() > before && buttons('stop').length === 0 && buttons('copy').length > before);
		},
		async comeBack() {
			await docent.destroy();
			await docent.init(options);
			await docent.open();
		},
		async startNew() {
			await press('newConversation');
			await until(() => questions() === 0);
		},
		async type(text) {
			const input = await field();
			input.value = text;
			input.dispatchEvent(new InputEvent('input', { bubbles: true }));
		},
		async attach(id) {
			// On a phone the panel covers the page.
			if (assistant()?.querySelector('dialog:modal')) await press('close');
			const count = assistant()?.querySelectorAll('form li').length ?? 0;
			await select(id);
			((await see('.offer:not([hidden]) .offer-ask')) as HTMLElement).click();
			await until(() => (assistant()?.querySelectorAll('form li').length ?? 0) > count);
			// Attaching a selection moves the focus. This must happen before the next selection.
			await until(() => assistant()?.activeElement?.matches('.composer-input'));
		},
	};
}
