/** Text, and the same as HTML for programs that keep its form. */
export interface Copied {
	text: string;
	html?: string;
}

/**
 * Copies what is still being read. After a wait, Safari copies only what was promised during the click.
 * @param isRich whether there will be HTML
 * @returns whether it worked
 * @throws what reading throws
 */
export async function copyWhenRead(read: Promise<Copied>, isRich = false): Promise<boolean> {
	const blob = (type: string, textOf: (copied: Copied) => string | undefined) =>
		read.then((copied) => {
			const text = textOf(copied);
			if (text === undefined) throw new TypeError('There is no HTML.');
			return new Blob([text], { type });
		});
	try {
		const types = {
			'text/plain': blob('text/plain', ({ text }) => text),
			...(isRich && { 'text/html': blob('text/html', ({ html }) => html) }),
		};
		await navigator.clipboard.write([new ClipboardItem(types)]);
		return true;
	} catch {
		const { text, html } = await read;
		return (html !== undefined && copyByCommand(text, html)) || copyText(text);
	}
}

/**
 * Puts text on the clipboard. Pages without https have no `navigator.clipboard`; there `document.execCommand` copies the text.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copyByCommand(text);
	}
}

function copyByCommand(text: string, html?: string): boolean {
	const onCopy = (event: ClipboardEvent) => {
		event.clipboardData?.setData('text/plain', text);
		if (html) event.clipboardData?.setData('text/html', html);
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	document.addEventListener('copy', onCopy, { capture: true });
	try {
		return document.execCommand('copy');
	} catch {
		return false;
	} finally {
		document.removeEventListener('copy', onCopy, { capture: true });
	}
}
