/**
 * Copies a text that is still being read. After a wait, Safari copies only a text that was promised during the click.
 * @returns whether it worked
 * @throws what reading throws
 */
export async function copyWhenRead(text: Promise<string>): Promise<boolean> {
	try {
		const blob = text.then((read) => new Blob([read], { type: 'text/plain' }));
		await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
		return true;
	} catch {
		return copyText(await text);
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

function copyByCommand(text: string): boolean {
	const onCopy = (event: ClipboardEvent) => {
		event.clipboardData?.setData('text/plain', text);
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
