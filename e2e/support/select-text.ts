import { expect, type Locator } from '@playwright/test';

/**
 * Selects the text of an element as a reader does, who has seen the page: pressing the mouse before its first letter and letting go after
 * its last.
 */
export async function selectText(element: Locator): Promise<void> {
	// It watches from when it stands on the page, which is after the first paint.
	await expect(element.page().locator('docent-assistant')).toBeAttached();
	await element.scrollIntoViewIfNeeded();
	const ends = await element.evaluate((node) => {
		const range = document.createRange();
		range.selectNodeContents(node);
		const lines = [...range.getClientRects()].filter((line) => line.width > 0);
		const first = lines[0] as DOMRect;
		const last = lines.at(-1) as DOMRect;
		const middle = (line: DOMRect) => line.y + line.height / 2;
		return { from: { x: first.left + 1, y: middle(first) }, to: { x: last.right - 1, y: middle(last) } };
	});
	const { mouse } = element.page();
	await mouse.move(ends.from.x, ends.from.y);
	await mouse.down();
	await mouse.move(ends.to.x, ends.to.y, { steps: 5 });
	await mouse.up();
}
