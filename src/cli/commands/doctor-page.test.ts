/** What the page about the doctor shows is what the doctor says. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { version } from '../../service/config/version.js';
import { shareDoctorWorld } from '../../testing/service/doctor-world.js';

const world = shareDoctorWorld();
const page = readFileSync(fileURLToPath(new URL('../../../public/embed/doctor.md', import.meta.url)), 'utf8');

/** The blocks of a language, without their fences. */
const blocks = (language: string) =>
	[...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text.trimEnd());

/** With the names of the page in place of this machine's. */
const named = (text: string) =>
	text
		.replaceAll(world.docs.url.origin, 'https://docs.example.com')
		.replaceAll(world.cdn.url.origin, 'https://assistant.example.com')
		.replaceAll(world.url, 'https://assistant.example.com')
		.replaceAll(version, '0.1.0');

it('shows the problems of a page whose policy and key do not fit, and the last line of the same page mended', async () => {
	const [broken] = blocks('text');
	const address = new URL('/guide', world.docs.url).href;
	const policy = blocks('http')[0]?.replace('Content-Security-Policy: ', '') ?? '';
	world.docs.pages['/guide'] = world.pageWith(
		{ 'data-api-key': world.foreignKey },
		{ 'content-security-policy': policy },
	);
	const { out } = await world.doctor(address);
	// The page leaves out the checks that pass.
	expect(named(out).replace(/^ok .*\n/gm, '')).toBe(broken);
	world.docs.pages['/guide'] = world.pageWith(
		{},
		{
			'content-security-policy': `default-src 'self'; script-src 'self' ${world.cdn.url.origin}; connect-src 'self' ${world.url}`,
		},
	);
	const last = named((await world.doctor(address)).out)
		.split('\n')
		.at(-1);
	expect(last).toMatch(/^All is well/);
	expect(page).toContain(`\`${last}\``);
});

it('names every check, and what --json prints', async () => {
	const names = [...page.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
	world.docs.pages['/guide'] = world.pageWith();
	const { out } = await world.doctor(new URL('/guide', world.docs.url).href, '--json');
	const { checks } = JSON.parse(out) as { checks: { name: string }[] };
	expect(names).toEqual(expect.arrayContaining(checks.map(({ name }) => name)));
	const [json = '{}'] = blocks('json');
	expect(Object.keys(JSON.parse(json) as object)).toEqual(Object.keys(JSON.parse(out) as object));
});
