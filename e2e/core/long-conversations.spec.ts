import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { expect, test } from '../fixtures.js';

const questions = 24;

/** A reload has so few nodes of a conversation that one which has just been held may have so many more. */
const most = 200;

test('PERF: turns out of view leave the memory, so that a long conversation has as many nodes as after a reload', async ({
	page,
	hosts,
	panel,
}) => {
	test.setTimeout(180_000);
	const fault: FaultServer = await startFaultServer();
	try {
		const session = await page.context().newCDPSession(page);
		await session.send('Performance.enable');
		/** Nodes of the page, those too that are in no document. */
		const nodes = async () => {
			await page.waitForTimeout(500);
			await session.send('HeapProfiler.collectGarbage');
			const { metrics } = await session.send('Performance.getMetrics');
			return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
		};
		fault.setAnswer([Array.from({ length: 20 }, (_, place) => `Paragraph ${place} with **bold** words.`).join('\n\n')]);
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		for (let place = 0; place < questions; place += 1) {
			await panel.submit(`Question ${place}`);
			await expect(panel.transcript.getByText('Paragraph 19').last()).toBeAttached();
			await panel.settled();
		}
		const held = await nodes();
		await page.reload();
		await expect(panel.transcript.getByText('Paragraph 19').last()).toBeAttached();
		expect(held - (await nodes())).toBeLessThan(most);
	} finally {
		await fault.close();
	}
});
