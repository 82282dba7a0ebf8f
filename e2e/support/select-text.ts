import type { Locator } from '@playwright/test';

/** Selects the text of an element as a reader does: pressing the mouse before its first letter and letting go after its last. */
export async function selectText(element: Locator): Promise<void> {
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
