/** Name of a file from a title, with today's date: letters and digits of any script stay. */
export function fileName(title: string, today: Date): string {
	const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return `${[...words, today.toISOString().slice(0, 10)].join('-')}.md`;
}

/** Lets the browser save a text as a Markdown file. Nothing leaves the machine. */
export function saveText(text: string, title: string): undefined {
	const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName(title, new Date());
	// Not in the page: its routers look at clicks on links there.
	link.click();
	// Some browsers begin to read only after the click is over.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
