/**
 * Puts text on the clipboard. Pages without https have no `navigator.clipboard`; there the old command does it.
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
