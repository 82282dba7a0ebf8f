/** An action that a page offers to readers: a link, or a function that the site gives the widget. */
export interface PageAction {
	/** Letters, digits, `-` and `_`, at most 64; of a function, the name that the site gave it. */
	name: string;
	/** The text of the button. For a function it replaces the text that the site gave. */
	label?: string;
	/** Where a link leads: a site path or an address. Absent for a function. */
	href?: string;
}

/** Largest number of actions of a page. More would compete with the answer. */
const actionsMax = 5;
const labelMaxLength = 80;
const hrefMaxLength = 2_048;

const short = (value: unknown, max: number): string | undefined => {
	const text = typeof value === 'string' ? value.trim() : '';
	return text === '' || text.length > max ? undefined : text;
};

/** A name, or an object; anything may stand there. A link without words is not an action. */
function pageAction(value: unknown): PageAction | undefined {
	const given = (typeof value === 'string' ? { name: value } : (value ?? {})) as Record<keyof PageAction, unknown>;
	const name = short(given.name, 64);
	const label = short(given.label, labelMaxLength);
	const href = short(given.href, hrefMaxLength);
	if (!name || !/^[\w-]+$/.test(name)) return undefined;
	if (given.href === undefined || given.href === null) return { name, ...(label && { label }) };
	return label && href && /^(?:\/(?!\/)|https?:\/\/)/i.test(href) ? { name, label, href } : undefined;
}

/** The actions in a list, without repeated names; `undefined` when there are none. */
export function pageActionsIn(list: unknown): PageAction[] | undefined {
	if (!Array.isArray(list)) return undefined;
	const byName = new Map<string, PageAction>();
	for (const value of list.slice(0, actionsMax)) {
		const action = pageAction(value);
		if (action && !byName.has(action.name)) byName.set(action.name, action);
	}
	return byName.size > 0 ? [...byName.values()] : undefined;
}

/** The actions in a page's `<meta name="docent:actions">`: a list as JSON. */
export function pageActionsInJson(text: string): PageAction[] | undefined {
	try {
		return pageActionsIn(JSON.parse(text));
	} catch {
		return undefined;
	}
}
