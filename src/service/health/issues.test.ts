import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Fault, HealthResponse } from '../../contract/schema/health.js';
import type { ForgeServer } from '../../testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../testing/forge-servers/gitea-server.js';
import { openPage, ownForm, postForm, signIn } from '../../testing/service/admin-browser.js';
import { assistantHealthPath } from '../../testing/service/owner-paths.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { forgetTopics } from '../insights/gaps/gaps-store.js';
import { pagePaths } from '../pages/page-paths.js';

const question = 'How do I play chess, @ada?';

let forge: ForgeServer;
let one: ServiceUnderTest;
let other: ServiceUnderTest;
let admin: string;
let cookie: string;

beforeEach(async () => {
	forge = await startGiteaServer();
	const docsFolder = scratchFolder({ 'index.md': '# Home\n\n[x](./gone-@ada-#12-```.md)' });
	const repository = `${forge.origin}/acme/docs`;
	const agent = { workers: 0, repository, forge: 'gitea', forgeUrl: `${forge.origin}/api/v1`, token: giteaToken };
	const config = { docsFolder, agent, publicUrl: 'https://docent.test' };
	one = await createServiceUnderTest(config);
	other = await createServiceUnderTest(config, one);
	admin = await one.createKey({ kind: 'admin' });
	cookie = await signIn(one, admin);
});
afterEach(async () => {
	await other.dispose();
	await one.dispose();
	await forge.stop();
	expect(forge.violations).toEqual([]);
});

const list = async (service = one) =>
	(await (await service.get(assistantHealthPath('docs'), admin)).json()) as HealthResponse;
const faultOf = async (kind: Fault['kind']) => (await list()).faults.find((fault) => fault.kind === kind) as Fault;
const press = (id: string, service = one) =>
	postForm(service, `${pagePaths.adminGapIssue}?domain=docs&id=${id}`, {}, { ...ownForm, cookie });
const page = async () => (await openPage(one, `${pagePaths.adminHealth}?domain=docs`, cookie)).text();

it('is made once, however often and wherever it is asked for, and keeps its link', async () => {
	const { id } = await faultOf('link');
	await list(other);
	expect(await page()).toContain('Make an issue of it');
	const pressed = await Promise.all([press(id), press(id, other), press(id), press(id, other)]);
	expect(pressed.map(({ status }) => status)).toContain(303);
	expect((await press(id)).status).toBe(303);
	expect(forge.issues).toHaveLength(1);
	await forgetTopics(one.database.sql);
	const issueUrl = 'https://gitea.example/acme/docs/issues/1';
	expect(await faultOf('link')).toMatchObject({ issueUrl });
	const shown = await page();
	expect(shown).toContain(`<a href="${issueUrl}" rel="noreferrer">Its issue</a>`);
	expect(shown).not.toContain('Make an issue of it');
	const audit = await (await one.get('/v1/audit', admin)).json();
	expect(JSON.stringify(audit)).toContain('issue_opened');
});

it('has no mention, no reference and no title of a page or a reader', async () => {
	await one.dislike(question, { comment: question });
	await press((await faultOf('link')).id);
	await press((await faultOf('gap')).id);
	const [link, gap] = forge.issues ?? [];
	expect(link?.title).toBe('Mend the documentation: dead link');
	expect(link?.text).toMatch(/^`{4}text\nindex\.md:3\n[\s\S]*\n`{4}\n\nhttps:\/\/docent\.test\/_docent\/admin\/gap\?/);
	expect(link?.text).not.toMatch(/@ada|#12/);
	expect(gap?.title).toBe('Mend the documentation: gap');
	expect(gap?.text).not.toMatch(/chess|ada/);
});

it('is refused in the words of the forge, and may then be asked for again', async () => {
	const { id } = await faultOf('link');
	forge.fail({ status: 403, body: { message: 'token does not have at least one of required scope(s)' } });
	const refused = await press(id);
	expect([refused.status, await refused.text()]).toEqual([
		409,
		expect.stringContaining('It said: token does not have at least one of required scope(s)'),
	]);
	forge.fail({ status: 502 }, { after: true });
	const lost = await press(id);
	expect([lost.status, await lost.text()]).toEqual([
		409,
		expect.stringContaining('Look there whether it has the issue'),
	]);
	expect((await press(id)).status).toBe(409);
	expect(forge.issues).toHaveLength(1);
	expect(await (await press('fault_0')).text()).toContain('There is no such fault');
});

it('has no button where the service reviews by itself', async () => {
	const docsFolder = scratchFolder({ 'index.md': '# Home\n\n[x](./gone.md)' });
	const own = await createServiceUnderTest({ docsFolder, agent: { workers: 0 } });
	const key = await signIn(own, await own.createKey({ kind: 'admin' }));
	const shown = await (await openPage(own, `${pagePaths.adminHealth}?domain=docs`, key)).text();
	await own.dispose();
	expect(shown).toContain('leads to no page');
	expect(shown).not.toContain('Make an issue of it');
});
