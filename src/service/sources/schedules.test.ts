import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { openTestDatabase } from '../../testing/service/test-database.js';
import { startWebsite } from '../../testing/service/website.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { createService, type Service } from '../index.js';

it('a schedule is kept by one process, and a time that nobody kept is made up for', { timeout: 60_000 }, async () => {
	const database = await openTestDatabase('postgres');
	const website = await startWebsite({ '/': '<main><h1>Home</h1><p>Words.</p></main>' });
	const services: Service[] = [];
	onTestFinished(async () => {
		for (const service of services) await service.stop(0);
		await website.close();
		await database.dispose();
	});
	const start = async (schedule: string) => {
		const row = { name: 'site', kind: 'website', url: website.url.href, schedule };
		const { dataFolder, databaseUrl = '' } = database;
		const env = { DATABASE_URL: databaseUrl, DOCENT_DATA: dataFolder, DOCENT_SOURCES: JSON.stringify([row]) };
		const config = await resolveSettings({ cwd: scratchFolder(), env: { ...env, DOCENT_AGENT_WORKERS: '0' } });
		const service = await createService(config, { database, log: pino({ level: 'silent' }) });
		services.push(service);
		return service;
	};
	const times = () => website.requests.filter((path) => path === '/robots.txt').length;
	const [first] = await Promise.all([start('*/2 * * * * *'), start('*/2 * * * * *')]);
	await expect.poll(() => first?.documentation.pages.length, { timeout: 10_000 }).toBe(1);
	// What the two starts have asked for has been read by the third time of the schedule.
	await delay(4_000);
	const [begun, before] = [Date.now(), times()];
	await expect.poll(() => times() - before, { timeout: 20_000 }).toBeGreaterThan(2);
	expect(times() - before).toBeLessThanOrEqual((Date.now() - begun) / 2_000 + 1);
	await Promise.all(services.splice(0).map((service) => service.stop(0)));
	const missed = { read_at: '2020-01-01T00:00:00Z', due_at: null };
	await database.sql.updateTable('sources').set(missed).where('name', '=', 'site').execute();
	const stopped = times();
	await start('0 0 1 1 *');
	await expect.poll(() => times() - stopped, { timeout: 20_000 }).toBe(1);
	await expect(start('often')).rejects.toThrow(/its row 1, schedule, cannot be used \(is no cron/);
});
