import { startFaultServer } from '../../src/testing/faults/fault-server.js';
import { expect, test } from '../widget-fixtures.js';

for (const width of [1_000, 360]) {
	test(`of a foreign host of 250 characters the end can be read, at ${width} px`, async ({ page, hosts, panel }) => {
		const fault = await startFaultServer();
		await using _ = { [Symbol.asyncDispose]: () => fault.close() };
		const host = `docs.example.com.${`${'a'.repeat(60)}.`.repeat(3)}${'b'.repeat(45)}.evil.example`;
		fault.setAnswer([`# [one](https://${host}/)\n\n[two](https://${host}/)\n\n- [three](https://${host}/)`]);
		await page.setViewportSize({ width, height: 700 });
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		await panel.ask('Where else?');
		/** The box of the last letters, and whether it is what stands there. */
		const endOf = (element: Element) => {
			const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			let last = text.nextNode() as Text;
			for (let next: Node | null = last; next; next = text.nextNode()) last = next as Text;
			const range = document.createRange();
			range.setStart(last, last.length - 'evil.example'.length);
			range.setEnd(last, last.length);
			range.startContainer.parentElement?.scrollIntoView({ block: 'end' });
			const said = range.toString();
			return [...range.getClientRects()].map(({ x, y, width, height }) => {
				const root = element.getRootNode() as ShadowRoot;
				const places = [x + 1, x + width - 1].map((at) => root.elementFromPoint(at, y + height / 2));
				return { said, isSeen: places.every((place) => place === last.parentElement) };
			});
		};
		const isSeen = (ends: { said: string; isSeen: boolean }[]) => ends.every((end) => end.isSeen);
		const named = panel.lastAnswer.locator('.md-host');
		await expect(named).toHaveCount(3);
		for (const one of await named.all()) expect(isSeen(await one.evaluate(endOf))).toBe(true);
		await panel.lastAnswer.getByRole('button', { name: 'two' }).click();
		const question = page.getByRole('dialog', { name: 'Leave this site?' });
		const open = await question.getByRole('link', { name: /^Open / }).evaluate(endOf);
		expect(open.map(({ said }) => said)).toContain('evil.example');
		expect(isSeen(open)).toBe(true);
		await page.screenshot({ path: test.info().outputPath('leave-site.png') });
	});
}
