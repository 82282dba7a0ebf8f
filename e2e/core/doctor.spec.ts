import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DoctorReport } from '../../src/doctor/check.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';

const run = promisify(execFile);

const examine = () => (globalThis as unknown as { Docent: { doctor(): Promise<DoctorReport> } }).Docent.doctor();

test('the doctor finds nothing wrong with a page of the service, script and service being of one version', async ({
	service,
}) => {
	const { stdout } = await run(process.execPath, ['src/service/dist/cli.js', 'doctor', service.url], { cwd: root });
	expect(stdout).toMatch(/ok +version +The script and the service are both \d/);
	expect(stdout).not.toMatch(/^problem/m);
});

test('the page itself can be asked, and says what it is made of', async ({ page, hosts, panel }) => {
	await page.goto(hosts.page('guide'));
	await expect(panel.launcher).toBeVisible();
	const report = await page.evaluate(examine);
	expect(report.checks.filter(({ status }) => status === 'problem')).toEqual([]);
	await page.evaluate(() => {
		document.documentElement.inert = true;
	});
	const inert = await page.evaluate(examine);
	expect(inert.checks.filter(({ status }) => status === 'problem')).toMatchObject([
		{ name: 'page', message: expect.stringContaining('<html> is inert') },
	]);
	expect(report.ok).toBe(true);
	expect(report.checks.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['options', 'key', 'origin', 'version']),
	);
});

test('a selector for the search that is on no element of the page is pointed out', async ({ page, hosts, panel }) => {
	await page.goto(
		hosts.page('guide', { attributes: { 'data-search': 'palette', 'data-search-trigger': '.not-there' } }),
	);
	await expect(panel.launcher).toBeVisible();
	const { checks } = await page.evaluate(examine);
	expect(checks).toContainEqual(expect.objectContaining({ name: 'search', status: 'warning' }));
});

test('a page whose policy keeps the service away hears from its own assistant what to add', async ({
	page,
	service,
	hosts,
	panel,
}) => {
	const policy = `script-src ${service.url} 'unsafe-inline'; connect-src 'none'`;
	await page.goto(
		hosts.written(
			`<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>
			<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script></body></html>`,
		),
	);
	await expect(panel.launcher).toBeVisible();
	const report = await page.evaluate(examine);
	expect(report.ok).toBe(false);
	const problems = report.checks.filter(({ status }) => status === 'problem').map(({ message }) => message);
	expect(problems.join('\n')).toContain(`connect-src ${service.url}`);
});
