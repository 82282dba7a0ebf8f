/**
 * `npm run pictures [-- <name>…]`: takes the pictures of the documentation from the running product, in Chromium, light and dark, and stores
 * them as WebP in `public/pictures`. The service starts on a copy of the documentation, so that nothing of the clone changes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { buildIfStale } from '../../src/tooling/build-if-stale.js';
import { root } from '../../src/tooling/run.js';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { questions, scenes } from './scenes.js';

const wanted = process.argv.slice(2);
const folder = join(root, 'public/pictures');
const cli = join(root, 'src/service/dist/cli.js');
const instruction = 'Rename the heading "Scopes of admin keys" to "Rights of admin keys"';

/** @param {string} docs @param {string} data */
async function startService(docs, data) {
	const child = spawn(process.execPath, [cli, docs, '--data', data, '--log-level', 'error'], {
		env: { ...process.env, PORT: '0' },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	for await (const line of createInterface(child.stdout)) {
		const [, url, domain, key, adminKey] = /ready: (\S+) domain=(\S+) key=(\S+) .*admin-key=(\S+)/.exec(line) ?? [];
		if (url && domain && key && adminKey) return { child, url, domain, key, adminKey };
	}
	throw new Error('The service did not start: it says why above.');
}

/** @param {{ url: string, domain: string, key: string }} service @param {string} question */
async function askBefore({ url, domain, key }, question) {
	const body = {
		fp: 'anonymous',
		messages: [{ id: question, role: 'user', parts: [{ type: 'text', text: question }] }],
	};
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
	const response = await fetch(`${url}/discovery/v2/assistant/${domain}/message`, {
		method: 'POST',
		headers,
		body: JSON.stringify(body),
	});
	await response.text();
}

/** Chromium's own encoder makes the file, of less than 60 kB if it can. @param {import('playwright').Page} page @param {Buffer} png */
async function webp(page, png) {
	const encoded = await page.evaluate(
		async (source) => {
			const image = await createImageBitmap(await (await fetch(source)).blob());
			const canvas = new OffscreenCanvas(image.width, image.height);
			canvas.getContext('2d')?.drawImage(image, 0, 0);
			let bytes = new Uint8Array();
			for (const quality of [0.7, 0.6, 0.5, 0.4]) {
				bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
				if (bytes.length < 60_000) break;
			}
			return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
		},
		`data:image/png;base64,${png.toString('base64')}`,
	);
	return Buffer.from(encoded, 'base64');
}

if (!(await buildIfStale(['demo']))) process.exit(1);
const scratch = mkdtempSync(join(tmpdir(), 'docent-pictures-'));
cpSync(join(root, 'public'), join(scratch, 'docs'), { recursive: true });
mkdirSync(folder, { recursive: true });
const service = await startService(join(scratch, 'docs'), join(scratch, 'data'));
const browser = await chromium.launch({ ...findBrowser('chromium'), args: chromiumArguments });
try {
	for (const question of questions) await askBefore(service, question);
	const env = { ...process.env, DOCENT_ADMIN_KEY: service.adminKey };
	const create = [cli, 'agent', 'create', '--wait', instruction, '--service', service.url];
	const review = execFileSync(process.execPath, create, { env, encoding: 'utf8' }).trim();
	const encoder = await browser.newPage();
	for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
		for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
			const viewport = scene.size ?? { width: 1200, height: 750 };
			const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-US' });
			const page = await context.newPage();
			if (scene.isOwners) {
				await page.goto(`${service.url}/_docent/admin`);
				await page.getByLabel('Admin key').fill(service.adminKey);
				await page.getByRole('button', { name: 'Sign in' }).click();
				await page.getByRole('heading', { name: 'Questions per day' }).waitFor();
			}
			await page.goto(scene.path === 'review' ? review : service.url + scene.path);
			await scene.act(page);
			await page.mouse.move(0, 0);
			await page.waitForTimeout(1_000);
			const picture = await webp(encoder, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
			writeFileSync(join(folder, `${scene.name}-${colorScheme}.webp`), picture);
			process.stdout.write(`${scene.name}-${colorScheme}.webp, ${Math.ceil(picture.length / 1000)} kB\n`);
			await context.close();
		}
} finally {
	await browser.close();
	service.child.kill();
	rmSync(scratch, { recursive: true, force: true });
}
