/** What is said of the language model of the reader's browser, in English. */
export const browserModelStrings = {
	/** Above an answer. */
	written: 'Written by your browser.',
	turnOff: 'Turn off',
	turnedOff: 'Turned off. Answers show passages from now on.',
	turnOn: 'Turn on again',
	title: 'Your browser can write answers itself',
	about:
		'For this it downloads a language model from the browser’s maker. The download is large, and the browser doesn’t say how large.',
	download: 'Download the model',
	notNow: 'Not now',
	never: 'Don’t offer this again',
	/** @param share of the download, as "42%" */
	downloading: (share: string) => `Downloading the model: ${share}`,
	preparing: 'Preparing the model…',
	ready: 'The model is ready. Your browser writes the next answer.',
	failed: 'The browser couldn’t download the model.',
};

export type BrowserModelStrings = typeof browserModelStrings;
