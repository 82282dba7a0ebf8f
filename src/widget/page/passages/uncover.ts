/** What a reader presses to see another panel. */
const tabs = '[role=tab], input[type=radio], summary';

const isHidden = (element: Element) => getComputedStyle(element).display === 'none';

/** The tab that names its panel, or is named by it. */
function namedTab(panel: Element): Element | null {
	const labels = (panel.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
	const named = labels.map((id) => document.getElementById(id)).find((label) => label?.matches(tabs));
	if (named || !panel.id) return named ?? null;
	const id = CSS.escape(panel.id);
	return document.querySelector(`[aria-controls~="${id}"], [role=tab][href="#${id}"]`);
}

/** Elements around a panel among which its tabs are, at the most. */
const levels = 3;

/** The tab at the panel's place: where tabs and panels name each other nowhere, there are as many of both. */
function tabInPlace(panel: Element): Element | undefined {
	const parent = panel.parentElement;
	const panels = [...(parent?.children ?? [])].filter(
		({ localName, role }) => localName === panel.localName && role === panel.role,
	);
	let around = parent;
	for (let level = 0; around && level < levels; level++, around = around.parentElement) {
		const found = [...around.querySelectorAll(tabs)].filter((tab) => !panels.some((one) => one.contains(tab)));
		if (found.length > 1 && found.length === panels.length) return found[panels.indexOf(panel)];
	}
	return undefined;
}

/**
 * Opens what hides an element, as a reader would: closed `<details>`, and panels of tabs.
 * @returns whether something was opened
 */
export function uncover(element: Element): boolean {
	let opened = false;
	for (let around: Element | null = element; around; around = around.parentElement) {
		if (around instanceof HTMLDetailsElement && !around.open) {
			around.open = true;
			opened = true;
		} else if (isHidden(around)) {
			const tab = namedTab(around) ?? tabInPlace(around);
			if (!(tab instanceof HTMLElement)) continue;
			tab.click();
			opened = true;
		}
	}
	return opened;
}
