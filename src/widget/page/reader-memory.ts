/** What is remembered of what the reader did to the assistant, where it stands in no conversation. */
interface ReaderMemory {
	/**
	 * In this tab: sites whose links load whole pages would otherwise close the panel with every citation. `following` when it
	 * closed only to show the passage that the reader went to: the next page has to mark it.
	 */
	open: 'open' | 'following';
	/** In this browser: the reader wants no button on the page. */
	hidden: 'yes';
	/** In this browser: the reader wants no offer beside selected text. */
	'selection-off': 'yes';
	/** In this browser: the reader wants no single key to open the search. */
	'key-off': 'yes';
}

export type ReaderChoice = keyof ReaderMemory;

/** What is remembered; nothing where the storage is blocked. */
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
