/** What stands around the actions of pages, in English. */
export const pageActionsStrings = {
	heading: 'What you can do',
	cancel: 'Cancel',
	running: 'Working…',
	done: (label: string) => `Done: ${label}`,
	failed: (label: string) => `“${label}” did not work. Try again in a moment.`,
};

export type PageActionsStrings = typeof pageActionsStrings;
