/**
 * Runs in the page, as one function: what a reader and a page do again and again. It presses what is there, and waits for what comes of it.
 *
 * @param {{ action: string, from: number, to: number }} work which rounds of which action
 */
export async function drive({ action, from, to }) {
	const { Docent } = /** @type {any} */ (window);
	const root = () => document.querySelector('docent-assistant')?.shadowRoot;
	const all = (/** @type {string} */ selector) => [...(root()?.querySelectorAll(selector) ?? [])];
	const until = async (/** @type {() => unknown} */ test) => {
		for (let tries = 0; !test(); tries++) {
			if (tries > 400) throw new Error(`Waited in vain in ${action}: ${test}`);
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	};
	const press = async (/** @type {string} */ selector, place = 0) => {
		await until(() => all(selector)[place]);
		/** @type {HTMLElement} */ (all(selector)[place]).click();
	};
	const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
	const isAnswered = () => all('[role=log] .turn:last-child .actions').length > 0;

	/** @type {Record<string, (round: number) => Promise<void>>} */
	const actions = {
		async switch(round) {
			await press('.panel button[aria-label="Earlier conversations"]');
			const rows = '.history-open';
			await until(() => all(rows).length > 3);
			const other = all(rows).filter((row) => row.ariaCurrent !== 'true');
			/** @type {HTMLElement} */ (other[round % other.length]).click();
			await until(() => all(rows).length === 0 && isAnswered());
			await frame();
		},
		async open() {
			await Docent.open();
			await until(() => all('dialog.panel[open]').length > 0);
			await Docent.close();
			await until(() => all('dialog.panel[open]').length === 0);
		},
		async page(round) {
			const main = /** @type {HTMLElement} */ (document.querySelector('main'));
			const next = /** @type {HTMLElement} */ (main.cloneNode(true));
			history.pushState(undefined, '', `/page/${round}`);
			main.replaceWith(next);
			getSelection()?.selectAllChildren(/** @type {Node} */ (next.querySelector('p')));
			await frame();
			getSelection()?.removeAllRanges();
			await frame();
		},
		async life() {
			await Docent.destroy();
			await Docent.init({ domain: 'bench', apiKey: 'svc_dsc_bench' });
			await Docent.open();
			await until(isAnswered);
			await press('.transcript .turn:last-child .citation');
			await until(() => all('.way-back').length > 0);
		},
	};
	for (let round = from; round < to; round++) await actions[action]?.(round);
}
