/** The reader's choices outside of conversations. */
interface ReaderMemory {
	/**
	 * In this tab: sites whose links load whole pages would otherwise close the panel with every citation. `following` when it
	 * closed only to show the passage that the reader went to: the next page has to mark it.
	 */
	open: 'open' | 'following';
	/** The reader hid the launcher in this browser. */
	hidden: 'yes';
	/** The reader turned off the offer beside selected text in this browser. */
	'selection-off': 'yes';
	/** The reader turned off the search's single key in this browser. */
	'key-off': 'yes';
	/** The reader does not want answers of the browser's own model, or its download, in this browser. */
	'browser-model-off': 'yes';
	/** The panel has a place or a size of its own; the code for placement keeps which. */
	'v1:panel': string;
}

export type ReaderChoice = keyof ReaderMemory;

/** A remembered choice; undefined when storage is blocked. */
export function recall<Choice extends ReaderChoice>(domain: string, choice: Choice): ReaderMemory[Choice] | undefined {
	try {
		return (choice === 'open' ? sessionStorage : localStorage)[`docent:${domain}:${choice}`];
	} catch {
		return undefined;
	}
}

/**
 * Keeps a choice, or forgets it when there is none.
 * @returns false when the browser refuses; nothing is kept then
 */
export function remember<Choice extends ReaderChoice>(
	domain: string,
	choice: Choice,
	value: ReaderMemory[Choice] | undefined,
): boolean {
	try {
		const area = choice === 'open' ? sessionStorage : localStorage;
		const key = `docent:${domain}:${choice}`;
		if (value) area.setItem(key, value);
		else area.removeItem(key);
		return true;
	} catch {
		return false;
	}
}
