import { copyText } from './copy-text.js';

/**
 * Puts text on the clipboard that has to be read first. Safari copies after a wait only what the press has promised.
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
