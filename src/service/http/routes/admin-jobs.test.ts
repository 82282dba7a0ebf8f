import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentPrompt } from '../../../contract/limits.js';
import { openPage, ownForm, postForm, signIn } from '../../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { actionFields } from '../../agent/actions/action-fields.js';
import { actionNames, actionOf } from '../../agent/actions/actions.js';
import { readSentences } from '../../agent/actions/read-sentences.js';
import { newJobPage } from '../../pages/admin/new-job-page.js';
import { pagePaths } from '../../pages/page-paths.js';

const host = 'http://127.0.0.1';
const evil = '</textarea><script>alert(1)</script>';

describe('jobs on the admin pages', () => {
	let service: ServiceUnderTest;
	let cookie: string;
	beforeAll(async () => {
		service = await createServiceUnderTest({ agent: { workers: 0 } });
		cookie = await signIn(service, await service.createKey({ kind: 'admin' }));
	});
	afterAll(() => service.dispose());

	const press = (path: string, fields: Record<string, string>) =>
		postForm(service, path, fields, { ...ownForm, cookie });
	const get = (path: string, session = cookie) => openPage(service, path, session);
	const htmlOf = async (path: string) => (await get(path)).text();
	const countJobs = async () => {
		const rows = await service.database.sql.selectFrom('agent_jobs').select('id').execute();
		return rows.length;
	};
	const unknownJob = `${pagePaths.adminJob}?id=job_0`;

	/** A form that holds something for each field, as a person would fill it in. */
	const filled = (name: (typeof actionNames)[number]) =>
		Object.fromEntries(
			actionFields(name).map(({ name: field, kind }) => [field, kind === 'switch' ? 'on' : `some-${field}`]),
		);

	it.each(actionNames)('start a job from the form of %s, with its sentence', async (name) => {
		const page = await htmlOf(pagePaths.adminNewJob);
		for (const { name: field } of actionFields(name)) {
			expect(page).toMatch(new RegExp(`value="${name}"[\\s\\S]*name="${field}"`));
		}
		const response = await press(pagePaths.adminNewJob, { action: name, ...filled(name) });
		expect(response.status).toBe(303);
		const id = new URL(response.headers.get('location') ?? '', host).searchParams.get('id') ?? '';
		const [row] = await service.database.sql
			.selectFrom('agent_messages')
			.innerJoin('agent_jobs', 'agent_jobs.id', 'agent_messages.job_id')
			.select(['text', 'key_id', 'is_draft'])
			.where('job_id', '=', id)
			.execute();
		expect(row).toMatchObject({ key_id: expect.stringMatching(/^key_/), is_draft: false });
		expect(readSentences(row?.text ?? '')).toMatchObject([{ name }]);
		expect(await htmlOf(`${pagePaths.adminJob}?id=${id}`)).toContain('In progress');
	});

	it('give what was written back when a field is missing or wrong', async () => {
		const before = await countJobs();
		const missing = await press(pagePaths.adminNewJob, { action: 'rename-heading', from: evil, to: '' });
		expect(missing.status).toBe(400);
		const html = await missing.text();
		expect(html).toContain('“To” is missing.');
		expect(html).toMatch(/<details name="action" open><summary>Rename a heading/);
		expect(html).toContain('value="&lt;/textarea&gt;&lt;script&gt;');
		const wrong = await press(pagePaths.adminNewJob, {
			action: 'set-frontmatter',
			key: 'two words',
			value: '1',
			pages: '/',
		});
		expect(await wrong.text()).toContain('“Key” is not valid. Give a name such as');
		for (const instruction of [' \r\n ', 'x'.repeat(agentPrompt.maxLength + 1)]) {
			expect((await press(pagePaths.adminNewJob, { instruction })).status).toBe(400);
		}
		expect(await countJobs()).toBe(before);
	});

	it('show an instruction as text, take another one, and are cancelled', async () => {
		const started = await press(pagePaths.adminNewJob, { instruction: `Say ${evil}`, draft: 'on' });
		const address = started.headers.get('location') ?? '';
		for (const path of [address, pagePaths.adminJobs]) {
			const html = await htmlOf(path);
			expect(html).toContain('Say &lt;/textarea&gt;');
			expect(html).not.toContain('<script>');
		}
		const query = address.slice(address.indexOf('?'));
		expect((await press(pagePaths.adminJobMessage + query, { instruction: 'And more.' })).status).toBe(303);
		expect(await htmlOf(address)).toContain('And more.');
		expect((await press(pagePaths.adminJobMessage + query, { instruction: ' ' })).status).toBe(400);
		expect((await press(pagePaths.adminJobCancel + query, {})).status).toBe(303);
		expect(await htmlOf(address)).toContain('>Cancelled</span>');
		expect(await htmlOf(`${pagePaths.adminJobs}?status=failed`)).toContain('Say &lt;/textarea&gt;');
		expect(await htmlOf(`${pagePaths.adminJobs}?status=completed`)).toContain('No jobs are in the state');
	});

	it('take instructions with the line ends of other clients, in each form', async () => {
		const started = await press(pagePaths.adminNewJob, { instruction: 'One.\r\nTwo.' });
		const address = started.headers.get('location') ?? '';
		const query = address.slice(address.indexOf('?'));
		await press(pagePaths.adminJobMessage + query, { instruction: 'Three.\r\nFour.' });
		const rows = await service.database.sql
			.selectFrom('agent_messages')
			.select('text')
			.where('job_id', '=', new URL(address, host).searchParams.get('id') ?? '')
			.orderBy('position')
			.execute();
		expect(rows.map(({ text }) => text)).toEqual(['One.\nTwo.', 'Three.\nFour.']);
	});

	it('edit the own domain, not one whose source the agent does not have', async () => {
		await service.database.sql.insertInto('domains').values({ id: 'website', project_id: 'docs' }).execute();
		const before = await countJobs();
		expect(await htmlOf(pagePaths.adminNewJob)).toContain('docs: the agent edits');
		const path = `${pagePaths.adminNewJob}?domain=website`;
		const html = await htmlOf(path);
		expect(html).toContain('source of the domain “website”');
		expect(html).not.toContain('<textarea');
		const refused = await press(path, { instruction: 'Say so.' });
		expect(refused.status).toBe(409);
		const words = await refused.text();
		expect(words).toContain('source of the domain “website”');
		expect(words).toMatch(/<textarea id="kept"[^>]* readonly>\nSay so\.</);
		expect(await countJobs()).toBe(before);
	});

	it('are closed to whoever has not signed in, and to forms of other sites', async () => {
		const before = await countJobs();
		for (const path of [pagePaths.adminJobs, unknownJob, pagePaths.adminNewJob]) {
			const response = await get(path, '');
			expect([response.status, response.headers.get('location')]).toEqual([303, pagePaths.admin]);
		}
		for (const path of [pagePaths.adminNewJob, pagePaths.adminJobMessage, pagePaths.adminJobCancel]) {
			expect((await postForm(service, path, { instruction: 'x' })).status).toBe(403);
			const foreign = { cookie, origin: host, 'sec-fetch-site': 'cross-site' };
			expect((await postForm(service, `${path}?id=job_0`, { instruction: 'x' }, foreign)).status).toBe(
				path === pagePaths.adminNewJob ? 403 : 404,
			);
		}
		expect(await countJobs()).toBe(before);
	});

	it('show what was written when the session has ended, but not what another site sends', async () => {
		const fields = { instruction: `Say ${evil}` };
		const html = await (await postForm(service, pagePaths.adminNewJob, fields)).text();
		expect(html).toContain('Admin key');
		expect(html).toMatch(/<label for="kept">[^<]+<\/label>\s<textarea id="kept"[^>]* readonly>\nSay &lt;/);
		expect(html).not.toContain('<script>');
		const foreign = await postForm(service, pagePaths.adminNewJob, fields, { 'sec-fetch-site': 'cross-site' });
		expect(await foreign.text()).not.toContain('<textarea');
	});

	it('say with a page that there is none', async () => {
		for (const path of [unknownJob, `${pagePaths.adminJobs}?cursor=x`, `${pagePaths.adminNewJob}?domain=nowhere`]) {
			const page = await get(path);
			expect(page.status).toBe(404);
			expect(await page.text()).toContain('<h1>Not found</h1>');
		}
	});
});

it('the forms say who carries out what they write', () => {
	const page = { domain: 'docs', hasSource: true };
	expect(newJobPage({ ...page, hasModel: false })).toContain('Each of these is done without a model.');
	const html = newJobPage({ ...page, hasModel: true });
	expect(html).toContain('Each of these writes the instruction for you; the model carries it out.');
	expect(html).not.toContain('without a model');
});

it('without anything to edit, the page says what to set', () => {
	const html = newJobPage({ domain: 'docs', hasSource: false, hasModel: false });
	expect(html).toContain('source of the domain “docs”');
	expect(html).toContain('DOCENT_AGENT_REPOSITORY');
	expect(html).not.toContain(actionOf('add-page').title);
});
