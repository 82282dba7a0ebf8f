import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/panel/browser-stand-ins.js';
import { copyText } from './copy-text.js';

let standIns: StandIns;
beforeEach(() => {
	standIns = installStandIns();
});
afterEach(() => {
	standIns.remove();
	Reflect.deleteProperty(document, 'execCommand');
});

/** Sets `document.execCommand`, the older way to copy. */
function allowCommand(run: () => boolean): void {
	Object.defineProperty(document, 'execCommand', { configurable: true, value: run });
}

/** Fires the event of `document.execCommand`. Returns the text that the page put on the clipboard. */
function copyEvent(): { prevented: boolean; copied: string } {
	const event = new Event('copy', { bubbles: true, cancelable: true });
	let copied = '';
	const clipboardData = {
		setData: (_type: string, text: string) => {
			copied = text;
		},
	};
	document.dispatchEvent(Object.assign(event, { clipboardData }));
	return { prevented: event.defaultPrevented, copied };
}

describe('copyText', () => {
	it('uses the clipboard', async () => {
		expect(await copyText('one\ntwo')).toBe(true);
		expect(standIns.clipboard).toBe('one\ntwo');
	});

	it('STO-5: uses document.execCommand on a page without https', async () => {
		standIns.allowClipboard(false);
		let seen: ReturnType<typeof copyEvent> | undefined;
		allowCommand(() => {
			seen = copyEvent();
			return true;
		});
		expect(await copyText('text')).toBe(true);
		expect(seen).toEqual({ prevented: true, copied: 'text' });
		expect(copyEvent()).toEqual({ prevented: false, copied: '' });
	});

	it('returns false when neither works', async () => {
		standIns.allowClipboard(false);
		allowCommand(() => false);
		expect(await copyText('text')).toBe(false);
		allowCommand(() => {
			throw new Error('not allowed');
		});
		expect(await copyText('text')).toBe(false);
	});
});
